/** What is new lies in as little as a server needs that answers a household: Node would take sixty megabytes for it. */
const NEWEST = '--max-semi-space-size=4';

/**
 * How glibc gives memory back: what is large at once, as each password's hash of 19 MB is, and from few arenas. Left to
 * itself it keeps such pieces for the next time, in each thread's own arena. Elsewhere nobody reads these.
 */
export const memory = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
  NODE_OPTIONS: NEWEST,
};
