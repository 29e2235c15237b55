import { letOthersIn } from '../db/breath.ts';

/** One statement over all rows of a long history would, on SQLite, let nobody in until its end. */
export const ROWS_PER_PORTION = 2000;

/** `run` changes the next rows, a portion of them, and answers with how many. */
export async function inPortions(run: () => Promise<bigint>): Promise<void> {
  while ((await run()) >= BigInt(ROWS_PER_PORTION)) await letOthersIn();
}
