import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  SelectQueryNode,
  type TransactionSettings,
} from 'kysely';
import pg from 'pg';
import { CommitUnknown, isLost, isReadOnly } from '../failure.ts';
import { retryWhileLost } from '../retry.ts';
import { whileAwaited } from '../yield-to-event-loop.ts';
import { MS_TO_ANSWER, WITHOUT_TIMEOUTS, type Wire } from './wire.ts';

/**
 * Connections get lost: a server stops, another takes over, a pooler restarts. Reads, and statements not yet
 * sent, are sent again; `inTransaction` repeats transactions. What may have been done becomes
 * `CommitUnknown`.
 */
export class PostgresDriver implements Driver {
  readonly #pool: pg.Pool;
  readonly #wire: Wire;

  constructor(pool: pg.Pool, wire: Wire) {
    this.#pool = pool;
    this.#wire = wire;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<Visit> {
    return new Visit(this.#pool, this.#wire);
  }

  async releaseConnection(visit: Visit): Promise<void> {
    visit.leave();
  }

  // As statements, so that they are counted and traced.
  async beginTransaction(visit: Visit, { isolationLevel, accessMode }: TransactionSettings): Promise<void> {
    const settings = [isolationLevel && `isolation level ${isolationLevel}`, accessMode].filter(Boolean);
    await visit.executeQuery(CompiledQuery.raw(['begin', ...settings].join(' ')));
  }

  async commitTransaction(visit: Visit): Promise<void> {
    await visit.executeQuery(CompiledQuery.raw('commit'));
  }

  async rollbackTransaction(visit: Visit): Promise<void> {
    await visit.executeQuery(CompiledQuery.raw('rollback'));
  }

  destroy(): Promise<void> {
    return this.#pool.end();
  }
}

/** One statement or transaction; connects at its first statement. */
class Visit implements DatabaseConnection {
  readonly #pool: pg.Pool;
  readonly #wire: Wire;
  #client: pg.PoolClient | undefined;
  #isInTransaction = false;
  /** A long read of one snapshot: it can't be repeated, so no statement may become outdated. */
  #isLooking = false;
  /** This connection must not be reused. */
  #isSpoiled = false;
  /** No timeouts until the end of the transaction. */
  #isUnhurried = false;

  constructor(pool: pg.Pool, wire: Wire) {
    this.#pool = pool;
    this.#wire = wire;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (query.sql.startsWith('begin')) await this.#begin(query.sql);
    else if (query.sql === 'commit') await this.#commit();
    else if (query.sql === 'rollback') await this.#rollBack();
    else return this.#isInTransaction ? this.#send(await this.#enter(), query) : this.#sendAlone(query);
    return { rows: [] };
  }

  leave(): void {
    this.#client?.release(this.#isSpoiled);
    this.#client = undefined;
    this.#isSpoiled = false;
  }

  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    yield* [];
    throw new Error('long lists are read portion by portion');
  }

  async #begin(text: string): Promise<void> {
    const client = await this.#enter();
    await this.#watch(client, this.#wire.begin(client, text));
    this.#isInTransaction = true;
    this.#isLooking = text.includes('read only');
  }

  async #commit(): Promise<void> {
    const client = await this.#enter();
    this.#isInTransaction = false;
    this.#isLooking = false;
    const { command } = await confirmed(client, () => this.#watch(client, client.query('commit')));
    this.#isUnhurried = false;
    if (command === 'ROLLBACK')
      throw new Error('a transaction went on after one of its statements had failed');
  }

  async #rollBack(): Promise<void> {
    this.#isInTransaction = false;
    this.#isLooking = false;
    this.#isUnhurried = false;
    // If that fails, connection and transaction are gone; report the original error.
    const client = this.#client;
    if (!client) return;
    await this.#watch(client, client.query('rollback')).catch(() => {
      this.#isSpoiled = true;
    });
  }

  #sendAlone<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    return retryWhileLost(async () => {
      const client = await this.#enter();
      const send = () => this.#send<Row>(client, query);
      try {
        return await (isReading(query) ? send() : confirmed(client, send));
      } catch (error) {
        if (this.#isSpoiled) this.leave();
        throw error;
      }
    });
  }

  async #enter(): Promise<pg.PoolClient> {
    this.#client ??= await this.#pool.connect();
    return this.#client;
  }

  async #send<Row>(client: pg.PoolClient, { sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const sent = this.#isLooking
      ? client.query(sql, [...parameters])
      : this.#wire.send(client, sql, [...parameters], this.#isInTransaction);
    const { command, rowCount, rows } = await this.#watch(client, sent);
    this.#isUnhurried ||= sql === WITHOUT_TIMEOUTS;
    return CHANGING.has(command) ? { numAffectedRows: BigInt(rowCount ?? 0), rows } : { rows };
  }

  /** A server silent for longer than any statement may take is given up: the connection is cut. */
  async #watch<Result>(client: pg.PoolClient, answer: Promise<Result>): Promise<Result> {
    const silent = this.#isUnhurried ? undefined : setTimeout(() => cut(client), MS_TO_ANSWER);
    return whileAwaited(answer)
      .catch((error: unknown) => {
        this.#isSpoiled ||= isLost(error);
        throw error;
      })
      .finally(() => clearTimeout(silent));
  }
}

/** Without a goodbye that nobody would hear. */
const cut = (client: pg.PoolClient) =>
  (client as unknown as { connection: pg.Connection }).connection.stream.destroy();

const CHANGING = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

const isReading = ({ query, sql }: CompiledQuery): boolean =>
  SelectQueryNode.is(query) || /^\s*select\b/i.test(sql);

/** PostgreSQL's code for a generic warning. */
const WARNING = '01000';

/**
 * For commits. If PostgreSQL stops waiting for its replicas, it only warns that nobody else has the commit
 * yet: a failover would lose it.
 */
async function confirmed<Result>(client: pg.PoolClient, send: () => Promise<Result>): Promise<Result> {
  let warning: string | undefined;
  const hear = ({ code, message }: { code?: string | undefined; message?: string | undefined }) => {
    if (code === WARNING) warning = message;
  };
  client.on('notice', hear);
  const result = await send()
    .catch((error: unknown) => {
      // Only PostgreSQL's own answer settles the outcome.
      if (error instanceof pg.DatabaseError && (!isLost(error) || isReadOnly(error))) throw error;
      throw new CommitUnknown('nobody said how it ended', { cause: error });
    })
    .finally(() => client.off('notice', hear));
  if (warning) throw new CommitUnknown(warning);
  return result;
}
