import type pg from 'pg';

/** The tables that grow with what people do; those that hang on them by number stay whole. */
const GROWING = [
  'transactions',
  'entry_versions',
  'row_versions',
  'entry_index',
  'changes',
  'rollup_months',
  'rollup_days',
  'rollup_source_days',
  'bank_rows',
  'import_rows',
  'attachments',
];

type Definition = { table: string; name: string; definition: string };

/**
 * Splits them by their owner, as docs/scale.md says it: one person's rows are in one part of each. All keys begin with the
 * owner already, but for that of the transactions, which is their number alone.
 */
export async function partitionByOwner(client: pg.Client, parts: number): Promise<void> {
  await client.query('begin');
  const foreign = await listConstraints(client, 'f');
  const keys = await listConstraints(client, 'pu');
  const indexes = await listIndexes(client);
  for (const { table, name } of foreign) await client.query(`alter table ${table} drop constraint ${name}`);
  for (const table of GROWING) {
    await client.query(`alter table ${table} rename to ${table}_whole`);
    await client.query(
      `create table ${table} (like ${table}_whole including defaults including identity) partition by hash (owner)`,
    );
    for (let part = 0; part < parts; part += 1)
      await client.query(
        `create table ${table}_${part} partition of ${table} for values with (modulus ${parts}, remainder ${part})`,
      );
    await client.query(`insert into ${table} overriding system value select * from ${table}_whole`);
    await client.query(`drop table ${table}_whole`);
  }
  for (const { table, name, definition } of keys)
    await client.query(`alter table ${table} add constraint ${name} ${withOwner(definition)}`);
  for (const { definition } of indexes) await client.query(definition);
  for (const { table, name, definition } of foreign)
    await client.query(`alter table ${table} add constraint ${name} ${definition}`);
  await client.query(
    `select setval(pg_get_serial_sequence('transactions', 'seq'), (select max(seq) from transactions))`,
  );
  await client.query('commit');
  await client.query('vacuum analyze');
}

/** What has to be unique is so within one part, so the owner is a part of it. */
export const withOwner = (definition: string) => definition.replace(/\(seq\)/, '(owner, seq)');

/** Of these tables; foreign keys also where they lead to one of them. */
async function listConstraints(client: pg.Client, kinds: string): Promise<Definition[]> {
  const { rows } = await client.query(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
      from pg_constraint
      where contype = any ($1) and (conrelid::regclass::text = any ($2) or confrelid::regclass::text = any ($2))`,
    [[...kinds], GROWING],
  );
  return rows;
}

async function listIndexes(client: pg.Client): Promise<Definition[]> {
  const { rows } = await client.query(
    `select indrelid::regclass::text as table, indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
      from pg_index
      where indrelid::regclass::text = any ($1) and not exists (select from pg_constraint where conindid = indexrelid)`,
    [GROWING],
  );
  return rows;
}
