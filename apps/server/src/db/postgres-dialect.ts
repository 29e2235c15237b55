import { type Dialect, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Connections } from './connections.ts';
import { isOutdatedPlan } from './failure.ts';
import { StatementNames } from './statement-names.ts';

const BIGINT = 20;

/** Nobody waits longer for a row that somebody else holds, or for one statement; long work lifts them for itself. */
const PATIENCE = {
  connectionTimeoutMillis: 10_000,
  lock_timeout: 8000,
  statement_timeout: 30_000,
  idle_in_transaction_session_timeout: 120_000,
};

/** PostgreSQL hands bigint (counts and sums of cents) back as text; both engines must answer with numbers. */
function toNumber(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`beyond exact numbers: ${text}`);
  return value;
}

export function postgresDialect(url: string): { dialect: Dialect; countConnections: () => Connections } {
  const names = new StatementNames();
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    ...PATIENCE,
    types: {
      getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
        oid === BIGINT ? toNumber : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
    },
  });
  // A connection that breaks is dropped by the pool, and whoever waits on it is told; without listeners it would end
  // the process: the pool's for one that is idle, its own for one in the middle of a transaction.
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    client.on('error', () => {});
    prepareStatements(client, names);
  });
  return {
    dialect: new PostgresDialect({ pool }),
    countConnections: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
  };
}

type Query = (text: unknown, values?: unknown[]) => Promise<unknown>;

/** Statements are prepared under their names. One whose table was changed meanwhile is prepared anew. */
function prepareStatements(client: pg.PoolClient, names: StatementNames): void {
  const send = client.query.bind(client) as Query;
  let isInTransaction = false;
  const query: Query = async (text, values) => {
    if (typeof text !== 'string' || !values) return send(text, values);
    if (/^(begin|start transaction)/.test(text)) isInTransaction = true;
    if (/^(commit|rollback)$/.test(text)) isInTransaction = false;
    const name = names.find(text);
    if (!name) return send(text, values);
    try {
      return await send({ name, text, values });
    } catch (error) {
      if (!isOutdatedPlan(error)) throw error;
      names.renew();
      // Within a transaction all of it has to be done again: see `inTransaction`.
      if (isInTransaction) throw error;
      return send(text, values);
    }
  };
  client.query = query as typeof client.query;
}
