import { makeRandom } from '../../packages/domain/src/index.ts';
import { type Call, type Person, steps } from './habits.ts';
import { readCpu } from './processors.ts';
import { openLine } from './send.ts';
import type { Server } from './servers.ts';
import type { Crowd } from './visitors.ts';

/** Milliseconds of the processor that one call takes of the server, and of the database. */
export type Cost = { call: string; server: number; database: number };

const TIMES = 60;
/** Of what is long. */
const FEW = 12;

/** Each call alone, many times, by people who have not just asked for it: what is kept in memory for one helps nobody. */
export async function measureCosts(
  { address, pid }: Server,
  database: number,
  { people, withBank }: Crowd,
): Promise<Cost[]> {
  const random = makeRandom(11);
  const line = openLine(address);
  const costs = new Map<string, Cost>();
  const measure = async (calls: readonly [Person, Call][]): Promise<[Person, Call][]> => {
    const [first] = calls;
    if (!first) return [];
    const next: [Person, Call][] = [];
    const before = [readCpu([pid]), readCpu([database])] as const;
    for (const [person, call] of calls) {
      const { status, body } = await line.send(person, call);
      if (status >= 300) throw new Error(`${call.name}: ${status} ${body}`);
      for (const following of call.next?.(body) ?? []) next.push([person, following]);
    }
    const each = (after: number, then: number) => (after - then) / calls.length;
    const call = first[1].name;
    const cost = {
      call,
      server: each(readCpu([pid]), before[0]),
      database: each(readCpu([database]), before[1]),
    };
    costs.set(call, cost);
    return next;
  };
  for (const step of steps) {
    const among = step.isForBanks ? withBank : people;
    const some = Array.from(
      { length: step.weight < 2 ? FEW : TIMES },
      () => among[Math.floor(random() * among.length)] as Person,
    );
    const asked = some.map((person) => ({ person, calls: step.calls(person, random) }));
    for (let at = 0; at < (asked[0]?.calls.length ?? 0); at += 1) {
      if (costs.has(asked[0]?.calls[at]?.name ?? '')) continue;
      const calls = asked.map(({ person, calls: all }): [Person, Call] => [person, all[at] as Call]);
      await measure(await measure(calls));
    }
  }
  line.close();
  return [...costs.values()];
}
