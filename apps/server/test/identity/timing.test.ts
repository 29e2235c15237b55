import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, startApp, type TestApp } from '../support/harness.ts';

const WARM_UP = 5;
/** So many more tell smaller differences apart; these tell whether a password was hashed at all. */
const TIMES = Number(process.env.TIMING_TIMES ?? 1);
const TRIES = 3;
/** Beyond this, chance alone would have to be one in a thousand. */
const MOST_Z = 3.3;

let saldo: TestApp;
let ada: Person;
beforeAll(async () => {
  saldo = await startApp();
  ada = await saldo.signUp();
});
afterAll(() => saldo.close());

type Times = { known: number[]; unknown: number[] };
type Ask = (email: string) => Promise<unknown>;

async function timeOf(run: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await run();
  return performance.now() - startedAt;
}

/** In turns, and each first as often as the other: what disturbs one disturbs both. */
async function measure(ask: Ask, pairs: number): Promise<Times> {
  const times: Times = { known: [], unknown: [] };
  for (let pair = -WARM_UP; pair < pairs; pair++) {
    const emails = { known: ada.email, unknown: `${crypto.randomUUID()}@example.org` };
    const order = pair % 2 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
    for (const which of order) {
      const took = await timeOf(() => ask(emails[which]));
      if (pair >= 0) times[which].push(took);
    }
  }
  return times;
}

/** Mann-Whitney: how far the ranks of one lie from where chance would have them, in standard deviations. */
function compareRanks({ known, unknown }: Times): number {
  const ranked = [
    ...known.map((time) => ({ time, isKnown: true })),
    ...unknown.map((time) => ({ time, isKnown: false })),
  ];
  ranked.sort((one, other) => one.time - other.time);
  const rankSum = ranked.reduce((sum, { isKnown }, index) => sum + (isKnown ? index + 1 : 0), 0);
  const [n, m] = [known.length, unknown.length];
  const u = rankSum - (n * (n + 1)) / 2;
  return (u - (n * m) / 2) / Math.sqrt((n * m * (n + m + 1)) / 12);
}

const median = (times: number[]) => [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

const describeTimes = (what: string, times: Times) =>
  `${what}: known ${median(times.known).toFixed(2)} ms, unknown ${median(times.unknown).toFixed(2)} ms, z ${compareRanks(times).toFixed(2)}`;

describe('the time of an answer', () => {
  it('is measured well enough to tell two things apart that take different time', () => {
    const series = (from: number) => Array.from({ length: 60 }, (_, n) => from + (n % 20));
    expect(Math.abs(compareRanks({ known: series(30), unknown: series(36) }))).toBeGreaterThan(MOST_Z);
    expect(Math.abs(compareRanks({ known: series(30), unknown: series(30.5) }))).toBeLessThan(MOST_Z);
  });

  it.each([
    [
      'at the login',
      30 * TIMES,
      (email: string) => saldo.call('login', { body: { email, password: 'wrong horse' } }),
    ],
    [
      'for a forgotten password',
      15 * TIMES,
      (email: string) => saldo.call('forgotPassword', { body: { email } }),
    ],
  ])('does not tell %s whether somebody has an account', async (what, pairs, ask) => {
    const tries: { z: number; says: string }[] = [];
    // A disturbed machine is measured again; a difference that is there is there each time.
    while (tries.length < TRIES && !tries.some(({ z }) => Math.abs(z) < MOST_Z)) {
      const times = await measure(ask, pairs);
      tries.push({ z: compareRanks(times), says: describeTimes(what, times) });
    }
    const says = tries.map((one) => one.says).join('\n');
    process.stdout.write(`${says}\n`);
    expect(Math.abs(tries.at(-1)?.z ?? Number.POSITIVE_INFINITY), says).toBeLessThan(MOST_Z);
  });
});
