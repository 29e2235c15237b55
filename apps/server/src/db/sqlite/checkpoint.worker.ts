import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { workerData } from 'node:worker_threads';

/**
 * Copies a long write-ahead log into the database, outside the main thread and on a connection of its own. A passive
 * checkpoint waits for nobody, and nobody waits for it; it stops at the oldest moment that somebody still reads.
 */

/** Until that reader may be gone. */
const MS_BETWEEN_TRIES = 100;

const { file, few } = workerData as { file: string; few: number };
const db = new DatabaseSync(file, { timeout: 0 });
db.exec('pragma synchronous = full');
const checkpoint = db.prepare('pragma wal_checkpoint(passive)');

// What is written meanwhile is copied by the next round; the main thread does the little that is left.
const countLeft = () => {
  const { busy, log, checkpointed } = checkpoint.get() as Record<'busy' | 'log' | 'checkpointed', number>;
  // Somebody else is copying, a command for instance, and SQLite tells nothing.
  return busy ? Number.POSITIVE_INFINITY : log - checkpointed;
};
for (let left = countLeft(); left > few; ) {
  const before = left;
  left = countLeft();
  if (left >= before) await sleep(MS_BETWEEN_TRIES);
}
db.close();
