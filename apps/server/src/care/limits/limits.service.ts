import { createHash } from 'node:crypto';
import type { Context } from '../../context/context.ts';
import { AppError } from '../../http/app-error.ts';
import { toNetwork } from '../../http/network.ts';
import { type Quota, secondsUntil } from '../../http/rate-limit-headers.ts';
import { decrementCounter, deleteCounters, incrementCounter } from './limits.repository.ts';

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
 * one. Counted per account, so that guessing from many addresses is slow, with a longest wait short enough that
 * its owner is not locked out; and per address, so that one address cannot try many accounts.
 */
const guesses = {
  account: { free: 5, longestWait: 30 },
  address: { free: 10, longestWait: 300 },
};
const FORGOTTEN_AFTER = 3600;

export type Guess = { email: string; address: string };

/**
 * Takes the right to try a password, before it is tried: of many at once, as many get it as of many in a row. The
 * address comes first, so that one that has to wait cannot make the account wait too.
 */
export async function takeGuess(context: Context, guess: Guess): Promise<void> {
  if (!context.config.rateLimit) return;
  await takeGuessOf(context, 'address', guessName('address', guess));
  try {
    await takeGuessOf(context, 'account', guessName('account', guess));
  } catch (error) {
    // No password was tried: the address has guessed nothing.
    await decrementCounter(context.db, guessName('address', guess));
    throw error;
  }
}

async function takeGuessOf(context: Context, kind: 'account' | 'address', name: string): Promise<void> {
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
  const account = guessName('account', guess);
  await deleteCounters(context.db, [account, `wait:${account}`]);
  await decrementCounter(context.db, guessName('address', guess));
}

/** Hashed: the table of counters is no list of emails. */
function guessName(kind: 'account' | 'address', guess: Guess): string {
  const value = kind === 'account' ? guess.email : toNetwork(guess.address);
  return `guess:${kind}:${createHash('sha256').update(value).digest('base64url')}`;
}

export function tooMany(now: Date, until: string): AppError {
  return new AppError('attempts.too_many', { retryAfter: secondsUntil(now, until) });
}
