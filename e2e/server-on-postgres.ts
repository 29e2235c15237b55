import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { ensureServerBuilt } from '../scripts/build-server.mjs';
import { startPostgres } from '../scripts/throwaway-postgres.mjs';

/** Two servers under test on one PostgreSQL of their own, which goes when they do. */
const postgres = await startPostgres();
process.env.DATABASE_URL = postgres.url('postgres');
process.env.SECRET_KEY = 'the same on both of these servers';
const main = `${await ensureServerBuilt()}/main.js`;
const { PORT, DATA_DIR } = process.env;
const other = spawn(process.execPath, [main], {
  env: { ...process.env, PORT: String(Number(PORT) + 1), DATA_DIR: `${DATA_DIR}-2` },
  stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
});
process.once('exit', () => {
  other.kill('SIGKILL');
  postgres.stop();
});
await once(other, 'message');
await import(main);
