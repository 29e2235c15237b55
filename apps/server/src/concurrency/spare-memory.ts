import { setFlagsFromString } from 'node:v8';

/** So much more than was needed before is taken, in percent, until it is looked for what is not needed any more. */
const TIGHT = 20;
const AS_USUAL = 0;
let underWay = 0;

/**
 * A long file, and undoing its import, leave much behind that nobody needs, row after row. Left to itself the memory doubles
 * before that is given back; to look more often costs everybody's calls time, so it is done only for as long as they take.
 */
export async function spareMemory<Result>(work: () => Promise<Result>): Promise<Result> {
  if (underWay++ === 0) setGrowth(TIGHT);
  try {
    return await work();
  } finally {
    if (--underWay === 0) setGrowth(AS_USUAL);
  }
}

const setGrowth = (percent: number) => setFlagsFromString(`--heap-growing-percent=${percent}`);
