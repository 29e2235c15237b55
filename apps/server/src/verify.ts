import { readConfigOrExit } from './config/config.ts';
import { openDatabase } from './db/database.ts';
import { makeReady } from './db/migrate.ts';
import { inSnapshot } from './db/snapshot.ts';
import { findDifferences, repair, toText } from './ledger/verify.ts';

/** `npm run verify`: does everything that is kept equal what the transactions add up to? */
const database = openDatabase(readConfigOrExit(process.env));
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
await database.close();
process.exitCode = differences.length === 0 ? 0 : 1;
