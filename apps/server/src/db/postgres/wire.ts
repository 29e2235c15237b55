import pg from 'pg';
import { isOutdatedPlan } from '../failure.ts';
import { StatementNames } from './statement-names.ts';

/** How we reach PostgreSQL: directly, or through a pooler that switches sessions between transactions. */
export type Pooling = 'session' | 'transaction';

/** How statements are sent, and how long they may take. */
export type Wire = {
  /** Session settings. */
  settings: pg.ClientConfig;
  begin: (client: pg.PoolClient, text: string) => Promise<unknown>;
  send: (
    client: pg.PoolClient,
    text: string,
    values: unknown[],
    isInTransaction: boolean,
  ) => Promise<pg.QueryResult>;
};

const MS_FOR_A_STATEMENT = 30_000;
/** Whoever hasn't answered by then, not even with a timeout, is gone. */
export const MS_TO_ANSWER = MS_FOR_A_STATEMENT + 5000;

/** Lifts that for the rest of a transaction. */
export const WITHOUT_TIMEOUTS = 'set local statement_timeout = 0';

/** Limits for row locks and statements; long work lifts them. */
export const PATIENCE = {
  lock_timeout: 8000,
  statement_timeout: MS_FOR_A_STATEMENT,
  idle_in_transaction_session_timeout: 120_000,
};

/** Compiling a plan takes longer than running it: ours go along indexes and read little. */
const JIT = { jit: 'off' };

const SETTINGS = { ...PATIENCE, ...JIT };

/** Sessions are ours: they keep settings and named statements. */
function wireOfSessions(): Wire {
  const names = new StatementNames();
  return {
    settings: { ...PATIENCE, options: `-c jit=${JIT.jit}` },
    begin: (client, text) => client.query(text),
    send: async (client, text, values, isInTransaction) => {
      const name = names.find(text);
      if (!name) return client.query(text, values);
      try {
        return await client.query({ name, text, values });
      } catch (error) {
        // If its table changed, prepare it again.
        if (!isOutdatedPlan(error)) throw error;
        names.renew();
        // Within a transaction everything must be repeated: see `inTransaction`.
        if (isInTransaction) throw error;
        return client.query(text, values);
      }
    },
  };
}

const LOCALLY = Object.entries(SETTINGS).map(([name, value]) => `; set local ${name} = ${value}`);
/** The same for a single statement; returns no rows, so only the statement's own come back. */
const FOR_ONE = `select where concat(${Object.entries(SETTINGS)
  .map(([name, value]) => `set_config('${name}', '${value}', true)`)
  .join(', ')}) = ''`;

/** Nothing outlives a transaction: settings are sent along with each statement, and no statement is named. */
const wireOfTransactions: Wire = {
  settings: {},
  begin: (client, text) => client.query(text + LOCALLY.join('')),
  send: (client, text, values, isInTransaction) =>
    isInTransaction ? client.query(text, values) : sendBounded(client, text, values),
};

/** Two statements before one Sync are one transaction and one round trip. */
function sendBounded(client: pg.PoolClient, text: string, values: unknown[]): Promise<pg.QueryResult> {
  return new Promise((resolve, reject) => {
    const answered = (error: Error | undefined, results: unknown) =>
      error ? reject(error) : resolve((results as pg.QueryResult[]).at(-1) as pg.QueryResult);
    const query = new pg.Query({ text, values, queryMode: 'extended' } as pg.QueryConfig, answered);
    const submit = query.submit.bind(query);
    query.submit = (connection) => {
      connection.stream.cork();
      connection.parse({ name: '', text: FOR_ONE, types: [] }, true);
      connection.bind({}, true);
      connection.execute({}, true);
      const refused = submit(connection);
      connection.stream.uncork();
      return refused;
    };
    client.query(query);
  });
}

export const wireOf = (pooling: Pooling): Wire =>
  pooling === 'session' ? wireOfSessions() : wireOfTransactions;
