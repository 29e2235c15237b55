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

/** At most so many within a window; afterwards wait for its end. */
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
 * Wrong passwords slow down guessing: after some free tries, each doubles the wait up to a limit. Counted per
 * account, against guessing from many addresses, and per address, against guessing many accounts. Places
 * where the account has signed in before have their own count, so a guesser elsewhere can't lock out its
 * owner.
 */
const guesses = {
  account: { free: 5, longestWait: 30 },
  familiar: { free: 5, longestWait: 30 },
  address: { free: 10, longestWait: 300 },
};
type Kind = keyof typeof guesses;
const FORGOTTEN_AFTER = 3600;
/** After the last sign-in. */
const FAMILIAR_FOR = 90 * 24 * 3600;

export type Guess = { email: string; address: string };

/**
 * Reserves a try before the password is checked, so concurrent tries get no extra. The address is counted
 * first: if it must wait, the account doesn't.
 */
export async function takeGuess(context: Context, guess: Guess): Promise<void> {
  if (!context.config.rateLimit) return;
  await takeGuessOf(context, 'address', guessName('address', guess));
  try {
    const kind = await kindOfAccount(context, guess);
    await takeGuessOf(context, kind, guessName(kind, guess));
  } catch (error) {
    // No password was checked, so the address made no guess.
    await decrementCounter(context.db, guessName('address', guess));
    throw error;
  }
}

/** The same work whether or not the account exists, so timing reveals nothing. */
async function kindOfAccount({ db, now }: Context, guess: Guess): Promise<'account' | 'familiar'> {
  const isFamiliar = await hasCounter(db, familiarName(guess), now().toISOString());
  return isFamiliar ? 'familiar' : 'account';
}

/** Records a sign-in from this place. */
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

/** The right password clears the account's count; the address gets back only this try. */
export async function clearGuesses(context: Context, guess: Guess): Promise<void> {
  if (!context.config.rateLimit) return;
  const account = guessName(await kindOfAccount(context, guess), guess);
  await deleteCounters(context.db, [account, `wait:${account}`]);
  await decrementCounter(context.db, guessName('address', guess));
}

/** After a new password, earlier guesses don't count. */
export async function forgetGuesses({ db }: Pick<Context, 'db'>, guess: Guess): Promise<void> {
  const names = [guessName('account', guess), guessName('familiar', guess)];
  await deleteCounters(
    db,
    names.flatMap((name) => [name, `wait:${name}`]),
  );
}

/** Hashed, so the counters don't list emails. */
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
