import { startPostgres } from '../scripts/throwaway-postgres.mjs';

/** The server under test on a PostgreSQL of its own, which goes when the server does. */
const postgres = await startPostgres();
process.once('exit', postgres.stop);
process.env.DATABASE_URL = postgres.url('postgres');
await import('../apps/server/src/main.ts');
