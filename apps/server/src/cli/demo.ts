import { loadSampleData } from '../account-data/sample-data/sample-data.service.ts';
import { readConfigOrExit } from '../config/config.ts';
import { createContext } from '../context/context.ts';
import { openDatabase } from '../db/database.ts';
import { makeReady } from '../db/migrate.ts';
import { findUserByEmailKey, requireOwner } from '../identity/users/users.repository.ts';
import { addUser, toEmailKey } from '../identity/users/users.service.ts';
import { ledgerFor } from '../ledger/index.ts';

/** `npm run demo`: a demo account with two years of data. */
const credentials = { email: 'demo@saldo.example', password: 'saldo demo' };
// Readable only by the account that Saldo runs as.
process.umask(0o077);
const config = readConfigOrExit(process.env);
const database = openDatabase(config);
if (!(await makeReady(database))) {
  console.error('The database is of an earlier version: npm start brings it up to date.');
  process.exit(1);
}
const context = createContext({ config, database, now: () => new Date() });

if (await findUserByEmailKey(database.db, toEmailKey(credentials.email))) {
  console.log('The demo account is there already.');
} else {
  const visitor = { address: '', language: 'en', device: '' };
  const names = { first_name: 'Demo', last_name: 'Saldo' };
  const user = await addUser(context, { ...credentials, ...names }, visitor);
  const owner = await requireOwner(database.db, user.id);
  console.log(`${await loadSampleData(ledgerFor(database.db, owner), context.now())} transactions written.`);
}
console.log(`Sign in with ${credentials.email} and the password "${credentials.password}" after npm start.`);
await database.close();
