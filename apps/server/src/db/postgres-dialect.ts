import { type Dialect, PostgresDialect } from 'kysely';
import pg from 'pg';

const BIGINT = 20;

/** PostgreSQL hands bigint (counts and sums of cents) back as text; both engines must answer with numbers. */
function toNumber(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`beyond exact numbers: ${text}`);
  return value;
}

export function postgresDialect(url: string): Dialect {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 10_000,
    types: {
      getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
        oid === BIGINT ? toNumber : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
    },
  });
  // A connection that breaks is dropped by the pool, and whoever waits on it is told; without listeners it would end
  // the process: the pool's for one that is idle, its own for one in the middle of a transaction.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return new PostgresDialect({ pool });
}
