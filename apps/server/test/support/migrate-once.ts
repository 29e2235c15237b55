import { openDatabase } from '../../src/db/database.ts';
import { migrate } from '../../src/db/migrate.ts';

/** A server's start, up to its migrations: `migrate.api.test.ts` runs several of these at once. */
const [dataDir = '', databaseUrl] = process.argv.slice(2);
const database = openDatabase({ dataDir, databaseUrl });
await migrate(database);
await database.close();
