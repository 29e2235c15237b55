import { CompiledQuery, type DatabaseConnection, type Driver, type QueryResult } from 'kysely';
import { inject, vi } from 'vitest';
import { PostgresDriver } from '../../src/db/postgres/driver.ts';
import { ReadAndWriteDriver } from '../../src/db/sqlite/driver.ts';

/** What one statement was about: rows that it told, or wrote. */
export type Watched = { sql: string; rows: number };

type Connection = Pick<DatabaseConnection, 'executeQuery'>;

/** From now on, of every database that is opened. */
export function watchStatements(): { list: Watched[]; stop: () => void } {
  const list: Watched[] = [];
  const driver = inject('database') === 'sqlite' ? ReadAndWriteDriver : PostgresDriver;
  const prototype: Driver = driver.prototype;
  const { acquireConnection } = prototype;
  const spy = vi.spyOn(prototype, 'acquireConnection');
  spy.mockImplementation(async function (this: Driver) {
    const connection = await acquireConnection.call(this);
    const execute: Connection['executeQuery'] = connection.executeQuery.bind(connection);
    connection.executeQuery = async <Row>(query: CompiledQuery): Promise<QueryResult<Row>> => {
      const before = await countWritten(execute, query);
      const result = await execute<Row>(query);
      const along = (await countWritten(execute, query)) - before;
      list.push({
        sql: query.sql,
        rows: Math.max(result.rows.length, Number(result.numAffectedRows ?? 0), along),
      });
      return result;
    };
    return connection;
  });
  return { list, stop: () => spy.mockRestore() };
}

/** What goes along with a deleted row is told of by SQLite alone, and holds up others there alone. The index of words writes many of its own. */
async function countWritten(execute: Connection['executeQuery'], { sql }: CompiledQuery): Promise<number> {
  if (inject('database') !== 'sqlite' || !/^(delete|insert|update)/i.test(sql)) return 0;
  if (sql.includes('transactions_search')) return 0;
  const { rows } = await execute<{ count: number }>(
    CompiledQuery.raw('select total_changes() as count from users limit 1'),
  );
  return rows[0]?.count ?? 0;
}
