import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Context } from '../../context.ts';
import { deleteCounters, incrementCounter } from '../limits/limits.repository.ts';
import { readLastBackup } from './backups.repository.ts';

const HOUR = 3_600_000;
const LEASE = 'backup';
const PATIENCE = 5000;
const program = fileURLToPath(new URL('../../backup.ts', import.meta.url));

/** In a process of its own, so that nobody waits for it; by one server of many. */
export async function backUpWhenDue(context: Context, stopping: AbortSignal): Promise<void> {
  const { config, db, log } = context;
  if (config.backupHours === 0) return;
  const now = context.now();
  const { backup_made_at } = await readLastBackup(db);
  const age = backup_made_at ? now.getTime() - Date.parse(backup_made_at) : Number.POSITIVE_INFINITY;
  if (age < config.backupHours * HOUR) return;
  const until = new Date(now.getTime() + HOUR).toISOString();
  const { count } = await incrementCounter(db, LEASE, now.toISOString(), until);
  if (count > 1) return;
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
  if (code === 0) log.info('a backup was made and restored for a rehearsal');
  else if (!stopping.aborted)
    log.error({ reason: Buffer.concat(complaint).toString().trim() }, 'no backup was made');
  if (code === 0) await deleteCounters(db, [LEASE]);
}
