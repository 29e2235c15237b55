import { createHash } from 'node:crypto';
import type { Context } from '../../context.ts';
import { AppError } from '../../http/app-error.ts';
import { deleteCounter, findCounter, incrementCounter } from './limits.repository.ts';

/** So many times within so many seconds; past that, wait until the window ends. */
export async function requireWithinLimit(
  context: Context,
  name: string,
  limit: { count: number; seconds: number },
): Promise<void> {
  if (!context.config.rateLimit) return;
  const now = context.now();
  const expiresAt = new Date(now.getTime() + limit.seconds * 1000).toISOString();
  const counter = await incrementCounter(context.db, name, now.toISOString(), expiresAt);
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

export async function requireMayGuess(context: Context, guess: Guess): Promise<void> {
  if (!context.config.rateLimit) return;
  const now = context.now();
  for (const name of waitNames(guess)) {
    const wait = await findCounter(context.db, name, now.toISOString());
    if (wait) throw tooMany(now, wait.expires_at);
  }
}

export async function countWrongGuess(context: Context, guess: Guess): Promise<void> {
  if (!context.config.rateLimit) return;
  const now = context.now();
  const after = (seconds: number) => new Date(now.getTime() + seconds * 1000).toISOString();
  for (const kind of ['account', 'address'] as const) {
    const name = guessName(kind, guess);
    const { count } = await incrementCounter(context.db, name, now.toISOString(), after(FORGOTTEN_AFTER));
    const { free, longestWait } = guesses[kind];
    if (count < free) continue;
    const seconds = Math.min(2 ** (count - free), longestWait);
    await incrementCounter(context.db, `wait:${name}`, now.toISOString(), after(seconds));
  }
}

/** The right password clears the account; the address keeps its count, or one account of one's own would reset it. */
export async function clearGuesses(context: Context, guess: Guess): Promise<void> {
  await deleteCounter(context.db, guessName('account', guess));
}

function waitNames(guess: Guess): string[] {
  return (['account', 'address'] as const).map((kind) => `wait:${guessName(kind, guess)}`);
}

/** Hashed: the table of counters is no list of emails. */
function guessName(kind: 'account' | 'address', guess: Guess): string {
  const value = kind === 'account' ? guess.email : guess.address;
  return `guess:${kind}:${createHash('sha256').update(value).digest('base64url')}`;
}

function tooMany(now: Date, until: string): AppError {
  const seconds = Math.max(1, Math.ceil((Date.parse(until) - now.getTime()) / 1000));
  return new AppError('attempts.too_many', { retryAfter: seconds });
}
