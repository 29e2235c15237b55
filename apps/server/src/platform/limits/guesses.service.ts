import { createHash } from 'node:crypto';
import type { Context } from '../../context/context.ts';
import { toNetwork } from '../../http/limits/network.ts';
import {
  decrementCounter,
  deleteCounters,
  hasCounter,
  incrementCounter,
  putCounter,
} from './limits.repository.ts';
import { tooMany } from './limits.service.ts';

/**
 * Wrong passwords slow down guessing: after some free tries, each doubles the wait up to a limit. Strangers are
 * counted per account, against guessing from many addresses, and per address, against guessing many accounts. Where
 * the account has signed in before there are other counts, so a guesser can't lock out its owner: a device has one
 * of its own; whoever comes from its network without it shares those of that network.
 */
const guesses = {
  account: { free: 5, longestWait: 30 },
  address: { free: 10, longestWait: 300 },
  /** The account, from a network where it has signed in. */
  familiar: { free: 5, longestWait: 30 },
  /** All accounts that have signed in from that network. */
  neighbors: { free: 10, longestWait: 300 },
  /** The account, on a device where it has signed in. */
  device: { free: 5, longestWait: 30 },
};
type Kind = keyof typeof guesses;
const FORGOTTEN_AFTER = 3600;
/** After the last sign-in. */
export const FAMILIAR_FOR = 90 * 24 * 3600;

/** `mark`: what a device shows that somebody has signed in on. */
export type Guess = { email: string; address: string; mark?: string | undefined };

type Try = { name: string; hasWaited: boolean };

/**
 * Checks a password as one try. The try is reserved before, so concurrent ones get no extra; one that is under way is
 * waited for, not counted as wrong. Whether it was right is answered.
 */
export async function tryPassword(
  context: Context,
  guess: Guess,
  check: () => Promise<boolean>,
): Promise<boolean> {
  if (!context.config.rateLimit) return check();
  const kinds = await findKinds(context, guess);
  return inTurn(
    context,
    kinds.map((kind) => guessName(kind, guess)),
    async () => {
      const tries = await takeTries(context, guess, kinds);
      const isRight = await check().catch((error: unknown) => giveBackAll(context, tries, error));
      if (isRight) await clear(context, guess, kinds, tries);
      return isRight;
    },
  );
}

/** The network first, so that only its own tries wait for it. */
async function inTurn<Result>(
  context: Context,
  [name, ...others]: string[],
  work: () => Promise<Result>,
): Promise<Result> {
  if (name === undefined) return work();
  return context.local.guesses.run(name, () => inTurn(context, others, work));
}

/** The same work whether or not the account exists, so timing reveals nothing. */
async function findKinds({ db, now }: Context, guess: Guess): Promise<Kind[]> {
  const present = now().toISOString();
  const device = deviceName(guess);
  if (device !== undefined && (await hasCounter(db, device, present))) return ['device'];
  return (await hasCounter(db, placeName(guess), present))
    ? ['neighbors', 'familiar']
    : ['address', 'account'];
}

/** The network is counted first: if it must wait, the account doesn't. */
async function takeTries(context: Context, guess: Guess, kinds: readonly Kind[]): Promise<Try[]> {
  const taken: Try[] = [];
  for (const kind of kinds)
    taken.push(
      await take(context, kind, guessName(kind, guess)).catch((error: unknown) =>
        // No password was checked, so nobody made a guess.
        giveBackAll(context, taken, error),
      ),
    );
  return taken;
}

async function take(context: Context, kind: Kind, name: string): Promise<Try> {
  const { db } = context;
  const now = context.now();
  const after = (seconds: number) => new Date(now.getTime() + seconds * 1000).toISOString();
  const { count } = await incrementCounter(db, name, now.toISOString(), after(FORGOTTEN_AFTER));
  const { free, longestWait } = guesses[kind];
  if (count < free) return { name, hasWaited: false };
  const seconds = Math.min(2 ** (count - free), longestWait);
  const wait = await incrementCounter(db, `wait:${name}`, now.toISOString(), after(seconds));
  if (wait.count === 1) return { name, hasWaited: true };
  await decrementCounter(db, name);
  throw tooMany(now, wait.expires_at);
}

async function giveBackAll(context: Context, tries: readonly Try[], error: unknown): Promise<never> {
  for (const one of tries) await giveBack(context, one);
  throw error;
}

/** With the wait that it began for those after it. */
async function giveBack({ db }: Context, { name, hasWaited }: Try): Promise<void> {
  await decrementCounter(db, name);
  if (hasWaited) await deleteCounters(db, [`wait:${name}`]);
}

/** The right password clears the account's count; the network gets back only this try. */
async function clear(
  context: Context,
  guess: Guess,
  kinds: readonly Kind[],
  tries: readonly Try[],
): Promise<void> {
  const own = kinds.at(-1);
  if (own) await deleteCounters(context.db, withWait(guessName(own, guess)));
  for (const one of tries.slice(0, -1)) await giveBack(context, one);
}

/** Records a sign-in from this place and, if it has a mark, on this device. */
export async function noteFamiliar({ config, db, now }: Context, guess: Guess): Promise<void> {
  if (!config.rateLimit) return;
  const until = new Date(now().getTime() + FAMILIAR_FOR * 1000).toISOString();
  await putCounter(db, placeName(guess), until);
  const device = deviceName(guess);
  if (device !== undefined) await putCounter(db, device, until);
}

/** After a new password, earlier guesses don't count. */
export async function forgetGuesses({ db }: Pick<Context, 'db'>, guess: Guess): Promise<void> {
  const kinds = ['account', 'familiar', 'device'] as const;
  await deleteCounters(
    db,
    kinds.flatMap((kind) => withWait(guessName(kind, guess))),
  );
}

const withWait = (name: string) => [name, `wait:${name}`];

/** Hashed, so the counters don't list emails. */
function guessName(kind: Kind, guess: Guess): string {
  const network = toNetwork(guess.address);
  const value = {
    ...{ account: guess.email, address: network, neighbors: network },
    ...{ familiar: fromPlace(guess), device: onDevice(guess) },
  }[kind];
  return `guess:${kind}:${toHash(value)}`;
}

const placeName = (guess: Guess) => `familiar:${toHash(fromPlace(guess))}`;
const deviceName = (guess: Guess) =>
  guess.mark === undefined ? undefined : `device:${toHash(onDevice(guess))}`;

const fromPlace = ({ email, address }: Guess) => JSON.stringify([email, toNetwork(address)]);
const onDevice = ({ email, mark }: Guess) => JSON.stringify([email, mark ?? null]);
const toHash = (value: string) => createHash('sha256').update(value).digest('base64url');
