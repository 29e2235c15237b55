import pg from 'pg';
import type { PgBoss } from 'pg-boss';

/** Its tables, in the same database. */
const SCHEMA = 'saldo_jobs';
/** Runs that failed too often: until somebody has them tried again, or a month has passed. */
export const GIVEN_UP = 'given-up';
const MOST_CONNECTIONS = 2;
const MS_TO_CONNECT = 10_000;
/** Whoever is silent for longer is not there any more. */
const MS_TO_ANSWER = 35_000;

export type Boss = { boss: PgBoss; stop: (patience?: number) => Promise<void> };

/**
 * pg-boss, over connections of its own that a pooler may hand on with every transaction. Where it is only looked into,
 * it neither makes its tables, nor keeps them in order, nor starts what is due.
 */
export async function makeBoss(
  url: string,
  { isWorking, onError }: { isWorking: boolean; onError: (error: unknown) => void },
): Promise<Boss> {
  // Nothing of it is read where there is no PostgreSQL.
  const { PgBoss } = await import('pg-boss');
  const pool = new pg.Pool({
    connectionString: url,
    max: MOST_CONNECTIONS,
    connectionTimeoutMillis: MS_TO_CONNECT,
    query_timeout: MS_TO_ANSWER,
    keepAlive: true,
  });
  pool.on('error', () => {});
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schema: SCHEMA,
    schedule: isWorking,
    supervise: isWorking,
    migrate: isWorking,
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
