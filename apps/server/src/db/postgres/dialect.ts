import { type Dialect, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Connections } from '../connections.ts';
import { PostgresDriver } from './driver.ts';
import { type Pooling, wireOf } from './wire.ts';

const BIGINT = 20;
const MS_TO_CONNECT = 10_000;
const MS_UNTIL_KEPT_ALIVE = 30_000;

/** PostgreSQL returns bigint (counts, sums of cents) as text; both databases must return numbers. */
function toNumber(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`beyond exact numbers: ${text}`);
  return value;
}

export function postgresDialect(
  url: string,
  pooling: Pooling,
): { dialect: Dialect; countConnections: () => Connections } {
  const wire = wireOf(pooling);
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: MS_TO_CONNECT,
    keepAlive: true,
    keepAliveInitialDelayMillis: MS_UNTIL_KEPT_ALIVE,
    ...wire.settings,
    types: {
      getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
        oid === BIGINT ? toNumber : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
    },
  });
  // The pool drops a broken connection and its user gets the error. Without listeners the process would end: the
  // pool's for idle connections, the client's for those in a transaction.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return {
    dialect: new OwnDriverDialect(() => new PostgresDriver(pool, wire), pool),
    countConnections: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
  };
}

class OwnDriverDialect extends PostgresDialect {
  readonly #makeDriver: () => PostgresDriver;

  constructor(makeDriver: () => PostgresDriver, pool: pg.Pool) {
    super({ pool });
    this.#makeDriver = makeDriver;
  }

  override createDriver() {
    return this.#makeDriver();
  }
}
