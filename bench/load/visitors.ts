import { setTimeout } from 'node:timers/promises';
import { makeRandom } from '../../packages/domain/src/index.ts';
import type { LoadTally } from './counters.ts';
import { type Call, chooseByWeight, type Person, pauseOf, steps } from './habits.ts';
import { openLine } from './send.ts';

export type Crowd = { people: readonly Person[]; withBank: readonly Person[] };
type Pace = { connections: number; pauseMs: number; seed: number };

/** Some connections, each with one person after the other on it, until it is told to stop. */
export async function visit(
  addresses: readonly string[],
  { people, withBank }: Crowd,
  { connections, pauseMs, seed }: Pace,
  counters: LoadTally,
  stopping: AbortSignal,
): Promise<void> {
  const one = async (index: number) => {
    const random = makeRandom(seed + index);
    const line = openLine(addresses[index % addresses.length] ?? '');
    const ask = async (person: Person, call: Call): Promise<void> => {
      const { status, milliseconds, body } = await line.send(person, call);
      counters.add(call.name, milliseconds, status);
      if (status < 300) for (const next of call.next?.(body) ?? []) await ask(person, next);
    };
    while (!stopping.aborted) {
      const step = chooseByWeight(steps, random);
      const among = step.isForBanks ? withBank : people;
      const person = among[Math.floor(random() * among.length)];
      if (person) for (const call of step.calls(person, random)) await ask(person, call);
      await setTimeout(pauseOf(pauseMs, random));
    }
    line.close();
  };
  await Promise.all(Array.from({ length: connections }, (_, index) => one(index)));
}
