import { parseArgs } from 'node:util';
import { readConfigOrExit } from '../config/config.ts';
import { databaseNow } from '../db/clock.ts';
import { openDatabase } from '../db/database.ts';
import { makeReady } from '../db/migrate.ts';
import { listQueue, tryAgain } from '../platform/queue/queue.repository.ts';
import { type QueueName, queues } from '../platform/queue/queue-tables.ts';
import { toQueueText } from '../platform/queue/queue-text.ts';
import { type DeadLetterJobs, openDeadLetterJobs } from '../platform/scheduler/dead-letter-jobs.ts';

/**
 * `npm run work`: lists queued work and dead letters. `-- --again` retries all dead letters, `-- --again ID`
 * one; the running servers do it.
 */
const MOST_LISTED = 1000;
const { values, positionals } = parseArgs({
  options: { again: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const kinds = Object.keys(queues) as QueueName[];
const database = openDatabase(readConfigOrExit(process.env));
let runs: DeadLetterJobs | undefined;
try {
  if (!(await makeReady(database)))
    throw new Error('The database is of an earlier version: npm start brings it up to date.');
  const { db } = database;
  runs = await openDeadLetterJobs(database.sessionUrl).catch((error: Error) => {
    console.error(`Runs of jobs that were given up are not told: ${error.message}`);
    return undefined;
  });
  if (positionals.length > Number(values.again)) throw new Error('Which one? npm run work -- --again ID');
  if (values.again) {
    const now = await databaseNow(db);
    let count = 0;
    for (const kind of kinds) count += await tryAgain(db, kind, now, positionals[0]);
    count += (await runs?.tryAgain(positionals[0])) ?? 0;
    if (count === 0 && positionals[0])
      throw new Error(`Nothing that was given up is called ${positionals[0]}.`);
    console.log(`${count} will be tried again within a minute.`);
  } else {
    const rows = [];
    for (const kind of kinds) rows.push(...(await listQueue(db, kind, MOST_LISTED)));
    rows.push(...((await runs?.list()) ?? []));
    console.log(toQueueText(rows));
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
} finally {
  await runs?.close();
  await database.close();
}
