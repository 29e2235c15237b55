import { CompiledQuery } from 'kysely';
import { isSqlite } from '../db/database.ts';
import type { Change } from './change.ts';
import type { Entry, Ledger } from './ledger.types.ts';
import { toFolded } from './transactions.search.ts';

/** What of a transaction may become another, with the type that PostgreSQL has to be told of. */
const COLUMNS = [
  ['day', 'bigint'],
  ['source_no', 'bigint'],
  ['category_no', 'bigint'],
  ['cents', 'bigint'],
  ['kind', 'bigint'],
  ['name', 'text'],
  ['description', 'text'],
  ['more', 'text'],
] as const;

/** Many in one statement: each on its own would cost several times as much. */
export async function updateEntries(
  ledger: Ledger,
  change: Change,
  entries: readonly Entry[],
): Promise<void> {
  const sqlite = isSqlite(ledger);
  const parameters: unknown[] = [];
  const put = (value: unknown) => {
    parameters.push(value);
    return sqlite ? '?' : `$${parameters.length}`;
  };
  const rows = entries.map((entry) => {
    // In the order in which they stand: SQLite counts its question marks.
    const seq = put(entry.seq);
    const values = COLUMNS.map(([column, type]) => `cast(${put(entry[column])} as ${type})`);
    return `(cast(${seq} as bigint), ${values.join(', ')}, cast(${put(toFolded(entry))} as text))`;
  });
  const names = ['folded', ...COLUMNS.map(([column]) => column)];
  const text = `with given (seq, ${COLUMNS.map(([column]) => column).join(', ')}, folded) as (values ${rows.join(', ')})
    update transactions set ${names.map((name) => `${name} = given.${name}`).join(', ')}, change_no = ${put(change.no)}
    from given where transactions.owner = ${put(change.owner)} and transactions.seq = given.seq`;
  await ledger.executeQuery(CompiledQuery.raw(text, parameters));
}
