import { createHash } from 'node:crypto';
import type { Context } from '../../context/context.ts';
import { AppError } from '../../errors/app-error.ts';
import { toNetwork } from '../../http/limits/network.ts';
import { type Quota, secondsUntil } from '../../http/limits/rate-limit-headers.ts';
import {
  decrementCounter,
  deleteCounters,
  hasCounter,
  incrementCounter,
  putCounter,
} from './limits.repository.ts';

/** So many times within so many seconds; past that, wait until the window ends. */
export async function requireWithinLimit(
  context: Context,
  name: string,
  limit: { count: number; seconds: number },
  tell: (quota: Omit<Quota, 'name'>) => void = () => {},
): Promise<void> {
  if (!context.config.rateLimit) return;
  const now = context.now();
  const expiresAt = new Date(now.getTime() + limit.seconds * 1000).toISOString();
  const counter = await incrementCounter(context.db, name, now.toISOString(), expiresAt);
  tell({
    most: limit.count,
    seconds: limit.seconds,
    left: limit.count - counter.count,
    endsIn: secondsUntil(now, counter.expires_at),
  });
  if (counter.count > limit.count) throw tooMany(now, counter.expires_at);
}

/**
 * Wrong passwords slow the next try down: after some free ones, each wrong one doubles the wait, up to a longest
 * one. Counted per account, so that guessing from many addresses is slow; and per address, so that one address cannot
 * try many accounts. Where the account was signed in to before, it is counted by itself: whoever guesses elsewhere, and
 * takes each try as soon as there is one, does not lock its owner out.
 */
const guesses = {
  account: { free: 5, longestWait: 30 },
  familiar: { free: 5, longestWait: 30 },
  address: { free: 10, longestWait: 300 },
};
type Kind = keyof typeof guesses;
const FORGOTTEN_AFTER = 3600;
/** So long after the last sign-in. */
const FAMILIAR_FOR = 90 * 24 * 3600;

export type Guess = { email: string; address: string };

/**
 * Takes the right to try a password, before it is tried: of many at once, as many get it as of many in a row. The
 * address comes first, so that one that has to wait cannot make the account wait too.
 */
export async function takeGuess(context: Context, guess: Guess): Promise<void> {
  if (!context.config.rateLimit) return;
  await takeGuessOf(context, 'address', guessName('address', guess));
  try {
    const kind = await kindOfAccount(context, guess);
    await takeGuessOf(context, kind, guessName(kind, guess));
  } catch (error) {
    // No password was tried: the address has guessed nothing.
    await decrementCounter(context.db, guessName('address', guess));
    throw error;
  }
}

/** Whether there is such an account or not, so that nobody learns it from how long this takes. */
async function kindOfAccount({ db, now }: Context, guess: Guess): Promise<'account' | 'familiar'> {
  const isFamiliar = await hasCounter(db, familiarName(guess), now().toISOString());
  return isFamiliar ? 'familiar' : 'account';
}

/** Somebody signed in from there, however they did. */
export async function noteFamiliar({ config, db, now }: Context, guess: Guess): Promise<void> {
  if (!config.rateLimit) return;
  const until = new Date(now().getTime() + FAMILIAR_FOR * 1000);
  await putCounter(db, familiarName(guess), until.toISOString());
}

async function takeGuessOf(context: Context, kind: Kind, name: string): Promise<void> {
  const { db } = context;
  const now = context.now();
  const after = (seconds: number) => new Date(now.getTime() + seconds * 1000).toISOString();
  const { count } = await incrementCounter(db, name, now.toISOString(), after(FORGOTTEN_AFTER));
  const { free, longestWait } = guesses[kind];
  if (count < free) return;
  const seconds = Math.min(2 ** (count - free), longestWait);
  const wait = await incrementCounter(db, `wait:${name}`, now.toISOString(), after(seconds));
  if (wait.count === 1) return;
  await decrementCounter(db, name);
  throw tooMany(now, wait.expires_at);
}

/** The right password clears the account; of the address it takes back this one try, not the wrong ones. */
export async function clearGuesses(context: Context, guess: Guess): Promise<void> {
  if (!context.config.rateLimit) return;
  const account = guessName(await kindOfAccount(context, guess), guess);
  await deleteCounters(context.db, [account, `wait:${account}`]);
  await decrementCounter(context.db, guessName('address', guess));
}

/** There is another password by now: what was guessed before was none of it. */
export async function forgetGuesses({ db }: Pick<Context, 'db'>, guess: Guess): Promise<void> {
  const names = [guessName('account', guess), guessName('familiar', guess)];
  await deleteCounters(
    db,
    names.flatMap((name) => [name, `wait:${name}`]),
  );
}

/** Hashed: the table of counters is no list of emails. */
function guessName(kind: Kind, guess: Guess): string {
  const value = { account: guess.email, familiar: together(guess), address: toNetwork(guess.address) }[kind];
  return `guess:${kind}:${toHash(value)}`;
}

const familiarName = (guess: Guess) => `familiar:${toHash(together(guess))}`;
const together = ({ email, address }: Guess) => JSON.stringify([email, toNetwork(address)]);
const toHash = (value: string) => createHash('sha256').update(value).digest('base64url');

export function tooMany(now: Date, until: string): AppError {
  return new AppError('attempts.too_many', { retryAfter: secondsUntil(now, until) });
}
