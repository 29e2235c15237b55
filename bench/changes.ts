import { makeHistory } from './history.ts';
import { makeWorld } from './world.ts';

export type ChangeCosts = {
  /** Milliseconds of CPU: to write ten thousand down, to change them at once, to take that back. */
  posted: number;
  changed: number;
  undone: number;
  /** Bytes of the database for each changed row. */
  bytes: number;
};

const ROWS = 10_000;

/** What a change of ten thousand rows costs beside writing as many down, and what it leaves behind. */
export async function measureChanges(
  folder: string,
  cpuOf: (run: () => unknown) => Promise<number>,
): Promise<ChangeCosts> {
  const rounds: ChangeCosts[] = [];
  for (let round = 0; round < 4; round++) {
    const world = await makeWorld(`${folder}/changes-${round}`, ROWS);
    const posted = await cpuOf(() => world.postAll([...makeHistory(ROWS, 12)]));
    const before = world.measureBytes();
    const changed = await cpuOf(() => world.changeNewest(ROWS, { name: `Name ${round}` }));
    const bytes = (world.measureBytes() - before) / ROWS;
    const undone = await cpuOf(() => world.undoNewest());
    // The first round warms up.
    if (round > 0) rounds.push({ posted, changed, undone, bytes });
    await world.close();
  }
  const median = (pick: (one: ChangeCosts) => number) => rounds.map(pick).toSorted((a, b) => a - b)[1] ?? 0;
  return {
    posted: median((one) => one.posted),
    changed: median((one) => one.changed),
    undone: median((one) => one.undone),
    bytes: median((one) => one.bytes),
  };
}
