import { createCounters } from '../adapters/monitoring/counters.ts';
import { readConfigOrExit } from '../config/config.ts';
import { openDatabase } from '../db/database.ts';
import { tidyUp } from '../db/in-use.ts';
import { makeReady } from '../db/migrate.ts';
import { inSnapshot } from '../db/snapshot.ts';
import { findDifferences, repair, toText } from '../ledger/index.ts';
import { checkFiles } from '../operations/stored-files/check-files.ts';
import { openFiles } from '../operations/stored-files/open-files.ts';

/** `npm run verify`: does everything kept equal what the transactions add up to? */
const config = readConfigOrExit(process.env);
await tidyUp(config);
const database = openDatabase(config);
if (!(await makeReady(database))) {
  console.error('The database is of an earlier version: npm start brings it up to date.');
  process.exit(1);
}
const look = () => inSnapshot(database, findDifferences);
let differences = await look();
for (const difference of differences) console.log(toText(difference));
if (differences.length > 0 && process.argv.includes('--repair')) {
  await repair(database.db);
  differences = await look();
  console.log(`repaired; ${differences.length} differences left`);
}
console.log(
  differences.length === 0 ? 'All totals and balances are right.' : `${differences.length} differences.`,
);
const { whole, faults } = await lookAtFiles();
for (const fault of faults) console.log(fault);
if (whole > 0) console.log(`${whole} files in the bucket are as they were written.`);
await database.close();
process.exitCode = differences.length + faults.length === 0 ? 0 : 1;

async function lookAtFiles() {
  try {
    return await checkFiles(database.db, await openFiles({ config, database }, createCounters()));
  } catch (error) {
    return { whole: 0, faults: [`The files in the bucket could not be looked at: ${String(error)}`] };
  }
}
