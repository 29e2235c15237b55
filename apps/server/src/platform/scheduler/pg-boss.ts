import pg from 'pg';
import type { Clock, PgBoss } from 'pg-boss';
import { MS_TO_ANSWER, PATIENCE } from '../../db/postgres/wire.ts';

/** Its schema in the same database. */
const SCHEMA = 'saldo_jobs';
/** Failed runs stay here until retried or a month old. */
export const DEAD_LETTER = 'given-up';
const MOST_CONNECTIONS = 2;
const MS_TO_CONNECT = 10_000;
const HOUR_IN_SECONDS = 3600;

export type Boss = { boss: PgBoss; stop: (patience?: number) => Promise<void> };

/**
 * pg-boss on its own sessions, with statement timeouts. For inspection only, it doesn't create or maintain
 * tables or schedule jobs.
 */
export async function makeBoss(
  sessionUrl: string,
  { isWorking, onError }: { isWorking: boolean; onError: (error: unknown) => void },
): Promise<Boss> {
  // Loaded only with PostgreSQL.
  const { PgBoss } = await import('pg-boss');
  const pool = new pg.Pool({
    connectionString: sessionUrl,
    max: MOST_CONNECTIONS,
    connectionTimeoutMillis: MS_TO_CONNECT,
    query_timeout: MS_TO_ANSWER,
    keepAlive: true,
    ...PATIENCE,
  });
  pool.on('error', () => {});
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    clock: steadyClock,
    schema: SCHEMA,
    schedule: isWorking,
    supervise: isWorking,
    migrate: isWorking,
    maintenanceIntervalSeconds: HOUR_IN_SECONDS,
  });
  boss.on('error', onError);
  return {
    boss,
    stop: async (patience = 0) => {
      await boss.stop({ graceful: patience > 0, timeout: patience, close: false });
      await pool.end();
    },
  };
}

/** The system clock may be set back by hours, which would delay everything due. */
const steadyClock: Clock = {
  now: () => Math.round(performance.timeOrigin + performance.now()),
  setTimeout: (act, ms) => setTimeout(act, ms),
  clearTimeout: (timer) => clearTimeout(timer as NodeJS.Timeout),
  setInterval: (act, ms) => setInterval(act, ms),
  clearInterval: (timer) => clearInterval(timer as NodeJS.Timeout),
};
