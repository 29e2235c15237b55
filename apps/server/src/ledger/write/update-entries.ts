import type { Cents } from '@saldo/domain';
import { CompiledQuery } from 'kysely';
import { isSqlite } from '../../db/database.ts';
import { searchTextOf } from '../query/transactions.search.ts';
import type { Entry } from '../schema/ledger.types.ts';
import type { LedgerWriter } from './change.ts';

/** What of a transaction may become another, with the type that PostgreSQL has to be told of. */
const COLUMNS = [
  ['day', 'bigint'],
  ['source_no', 'bigint'],
  ['category_no', 'bigint'],
  ['cents', 'bigint'],
  ['home_cents', 'bigint'],
  ['kind', 'bigint'],
  ['name', 'text'],
  ['description', 'text'],
  ['more', 'text'],
  ['decided', 'text'],
] as const;

/** What is searched for stands in these: see `searchTextOf`. */
const WORDS = new Set<string>(['name', 'description', 'more']);

/**
 * Many in one statement: each on its own would cost several times as much. Only what becomes another is written: an
 * index of what stays the same is left alone.
 */
export async function updateEntries(ledger: LedgerWriter, amendments: Amended): Promise<void> {
  const columns = COLUMNS.filter(([column]) =>
    amendments.some(({ before, after }) => before[column] !== after[column]),
  );
  const isReworded = columns.some(([column]) => WORDS.has(column));
  if (!isReworded && isAlike(columns, amendments)) return updateAlike(ledger, columns, amendments);
  const sqlite = isSqlite(ledger.db);
  const parameters: unknown[] = [];
  const put = (value: unknown) => {
    parameters.push(value);
    return sqlite ? '?' : `$${parameters.length}`;
  };
  const rows = amendments.map(({ before, after }) => {
    // In the order in which they stand: SQLite counts its question marks.
    const values = [
      `cast(${put(before.seq)} as bigint)`,
      ...columns.map(([column, type]) => `cast(${put(after[column])} as ${type})`),
      ...(isReworded ? [`cast(${put(searchTextOf(after))} as text)`] : []),
    ];
    return `(${values.join(', ')})`;
  });
  const names = [...columns.map(([column]) => column), ...(isReworded ? ['folded'] : [])];
  const settings = names.map((name) => `${name} = given.${name}, `);
  const text = `with given (${['seq', ...names].join(', ')}) as (values ${rows.join(', ')})
    update transactions set ${settings.join('')}change_no = ${put(ledger.change.no)}
    from given where transactions.owner = ${put(ledger.owner)} and transactions.seq = given.seq`;
  await ledger.db.executeQuery(CompiledQuery.raw(text, parameters));
}

type Columns = readonly (typeof COLUMNS)[number][];
type ValuedEntry = Entry & { home_cents: Cents | null };
type Amended = readonly { before: ValuedEntry; after: ValuedEntry }[];

const isAlike = (columns: Columns, amendments: Amended) =>
  columns.every(([column]) =>
    amendments.every(({ after }) => after[column] === amendments[0]?.after[column]),
  );

/** All become the same: a category for all of them, or none. */
async function updateAlike(
  { db, owner, change }: LedgerWriter,
  columns: Columns,
  amendments: Amended,
): Promise<void> {
  const values = columns.map(([column]) => [column, amendments[0]?.after[column]]);
  await db
    .updateTable('transactions')
    .set({ ...Object.fromEntries(values), change_no: change.no })
    .where('owner', '=', owner)
    .where(
      'seq',
      'in',
      amendments.map(({ before }) => before.seq),
    )
    .execute();
}
