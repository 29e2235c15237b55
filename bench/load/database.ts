import type pg from 'pg';

export type TableSize = { table: string; rows: number; bytes: number; index_bytes: number };
export type Statement = { share: number; calls: number; ms: number; query: string };

/** What each table takes on the disk, its indexes included. */
export async function readSizes(client: pg.Client): Promise<TableSize[]> {
  const { rows } = await client.query(`
    select relname as table, greatest(reltuples, 0)::float8 as rows,
      pg_total_relation_size(oid)::float8 as bytes, pg_indexes_size(oid)::float8 as index_bytes
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
    order by pg_total_relation_size(oid) desc limit 12`);
  return rows;
}

export const forgetStatements = (client: pg.Client) => client.query('select pg_stat_statements_reset()');

/** Those that took most of the database's time. */
export async function readStatements(client: pg.Client): Promise<Statement[]> {
  const { rows } = await client.query(`
    select (total_exec_time / sum(total_exec_time) over ())::float8 as share, calls::float8 as calls,
      mean_exec_time::float8 as ms, query
    from pg_stat_statements order by total_exec_time desc limit 12`);
  return rows;
}
