import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { deleteCounters, incrementCounter } from '../../care/limits/limits.repository.ts';
import type { Context } from '../../context/context.ts';
import { databaseNow } from '../../db/clock.ts';
import type { Db } from '../../db/database.ts';
import { readLastBackup } from './backups.repository.ts';

const HOUR = 3_600_000;
const LEASE = 'backup';
const PATIENCE = 5000;
const program = fileURLToPath(new URL('../../backup.ts', import.meta.url));

/** In a process of its own, so that nobody waits for it; by one server of many. */
export async function backUpWhenDue(context: Context, stopping: AbortSignal): Promise<void> {
  const { config, db, log } = context;
  if (config.backupHours === 0) return;
  const { backup_made_at } = await readLastBackup(db, context.now());
  const age = backup_made_at
    ? context.now().getTime() - Date.parse(backup_made_at)
    : Number.POSITIVE_INFINITY;
  if (age < config.backupHours * HOUR) return;
  if (!(await takeLease(db))) return;
  const child = fork(program, ['--rotate'], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    env: { ...process.env, DATA_DIR: config.dataDir, DATABASE_URL: config.databaseUrl ?? '' },
  });
  const complaint: Buffer[] = [];
  child.stderr?.on('data', (chunk: Buffer) => complaint.push(chunk));
  // It has something in clear to take away; only where it does not come to that it is ended by force.
  let force: NodeJS.Timeout | undefined;
  const stop = () => {
    child.kill('SIGTERM');
    force = setTimeout(() => child.kill('SIGKILL'), PATIENCE);
  };
  stopping.addEventListener('abort', stop);
  const [code] = await once(child, 'exit');
  stopping.removeEventListener('abort', stop);
  clearTimeout(force);
  const reason = Buffer.concat(complaint).toString().trim();
  if (code === 0) log.info('a backup was made and restored for a rehearsal');
  if (code === 0 && reason) log.warn({ reason }, 'what is in the backup does not add up');
  if (code !== 0 && !stopping.aborted) log.error({ reason }, 'no backup was made');
  if (code === 0 || stopping.aborted) await deleteCounters(db, [LEASE]);
}

/** By the one clock that all servers share: one that is ahead would end another's lease. */
async function takeLease(db: Db): Promise<boolean> {
  const now = await databaseNow(db);
  const until = new Date(Date.parse(now) + HOUR).toISOString();
  const { count } = await incrementCounter(db, LEASE, now, until);
  return count === 1;
}
