import pg from 'pg';
import { isOutdatedPlan } from '../failure.ts';
import { StatementNames } from './statement-names.ts';

/** What stands between us and PostgreSQL: nothing, or a pooler that gives us another session with each transaction. */
export type Pooling = 'session' | 'transaction';

/** How statements go to PostgreSQL, and that none of them takes for ever. */
export type Wire = {
  /** What a session begins with. */
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
/** Whoever has not answered by then, not even that it takes too long, is not there any more. */
export const MS_TO_ANSWER = MS_FOR_A_STATEMENT + 5000;

/** What lifts that for the rest of a transaction. */
export const WITHOUT_TIMEOUTS = 'set local statement_timeout = 0';

/** Nobody waits longer for a row that somebody else holds, or for one statement; long work lifts them for itself. */
export const PATIENCE = {
  lock_timeout: 8000,
  statement_timeout: MS_FOR_A_STATEMENT,
  idle_in_transaction_session_timeout: 120_000,
};

/** Sessions are ours: they keep their patience, and statements that are prepared under their names. */
function wireOfSessions(): Wire {
  const names = new StatementNames();
  return {
    settings: PATIENCE,
    begin: (client, text) => client.query(text),
    send: async (client, text, values, isInTransaction) => {
      const name = names.find(text);
      if (!name) return client.query(text, values);
      try {
        return await client.query({ name, text, values });
      } catch (error) {
        // One whose table was changed meanwhile is prepared anew.
        if (!isOutdatedPlan(error)) throw error;
        names.renew();
        // Within a transaction all of it has to be done again: see `inTransaction`.
        if (isInTransaction) throw error;
        return client.query(text, values);
      }
    },
  };
}

const LOCALLY = Object.entries(PATIENCE).map(([name, value]) => `; set local ${name} = ${value}`);
/** The same for one statement alone; it has no rows, so that all that comes back is of the statement. */
const FOR_ONE = `select where concat(${Object.entries(PATIENCE)
  .map(([name, value]) => `set_config('${name}', '${value}', true)`)
  .join(', ')}) = ''`;

/** Nothing outlasts a transaction: the patience goes along with each, in the same message, and no statement has a name. */
const wireOfTransactions: Wire = {
  settings: {},
  begin: (client, text) => client.query(text + LOCALLY.join('')),
  send: (client, text, values, isInTransaction) =>
    isInTransaction ? client.query(text, values) : sendBounded(client, text, values),
};

/** Two statements before one Sync are one transaction to PostgreSQL, and one way there and back. */
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
