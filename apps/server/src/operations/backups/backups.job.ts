import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Context } from '../../context/context.ts';
import type { Db } from '../../db/database.ts';
import { deleteCounters, incrementCounter } from '../../platform/limits/limits.repository.ts';
import { processQueue } from '../../platform/queue/process-queue.ts';
import { readLastBackup } from './backups.repository.ts';

const HOUR = 3_600_000;
const LEASE = 'backup';
const PATIENCE = 5000;
const program = fileURLToPath(new URL('../../cli/backup.ts', import.meta.url));

/** By one server of many. A failure is told, and tried again when its lease is over. */
export async function backUpWhenDue(context: Context, stopping: AbortSignal): Promise<void> {
  const { db, log } = context;
  // One each time, whatever the clock that it was made by says of its age.
  let isMade = false;
  await processQueue<true>(context, {
    leaseMinutes: 60,
    claim: async (now, until) => {
      const isWanted = !isMade && !stopping.aborted && (await isDue(context));
      return isWanted && (await takeLease(db, now, until)) ? true : undefined;
    },
    work: async () => {
      isMade = true;
      const reason = await backUp(context, stopping);
      if (!stopping.aborted) log.info('a backup was made and restored for a rehearsal');
      if (reason) log.warn({ reason }, 'what is in the backup does not add up');
      await deleteCounters(db, [LEASE]);
    },
    failed: async (_, error) => log.error({ err: error }, 'no backup was made'),
  });
}

async function isDue({ config, db, now }: Context): Promise<boolean> {
  const { backup_made_at } = await readLastBackup(db, now());
  return !backup_made_at || now().getTime() - Date.parse(backup_made_at) >= config.backupHours * HOUR;
}

async function takeLease(db: Db, now: string, until: string): Promise<boolean> {
  return (await incrementCounter(db, LEASE, now, until)).count === 1;
}

/** In a process of its own, so that nobody waits for it. Answers with what it complained of, where it went well. */
async function backUp({ config }: Context, stopping: AbortSignal): Promise<string> {
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
  if (code !== 0 && !stopping.aborted) throw new Error(reason);
  return code === 0 ? reason : '';
}
