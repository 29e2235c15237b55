import type { Cents } from '@saldo/domain';
import {
  type Amendment,
  type Entry,
  fromIdBytes,
  kindOf,
  type NewEntry,
  parseExtras,
  type Source,
  type TransactionRow,
  unsplit,
  withCents,
  withExtras,
} from '../../ledger/index.ts';
import type { NamedCategory } from '../../money/categories/categories.repository.ts';
import type { Before } from './imports.apply.ts';
import type { BankRowsTable, ImportRowsTable, ImportsTable } from './imports.table.ts';

export type Present = {
  entries: ReadonlyMap<string, TransactionRow>;
  /** What the bank calls what, by its references. */
  said: ReadonlyMap<string, BankRowsTable>;
  /** The first change by a later import, by the transaction. */
  next: ReadonlyMap<string, ImportRowsTable>;
};

type Outcome = { amended: Amendment } | { posted: NewEntry } | { restored: Entry };

/** Undefined where nothing is to be brought back. */
export function goBack(
  source: Source,
  row: ImportRowsTable,
  { bank, transaction }: Before,
  { entries, said }: Present,
  toNo: (transaction: Before['transaction']) => number | null,
): Outcome | undefined {
  const id = fromIdBytes(row.transaction_id);
  const present = entries.get(id);
  const isElsewhere = present && present.source_no !== source.no;
  if (isElsewhere || (row.decision === 'gone' ? present : !present)) return undefined;
  const own = said.get(row.ref);
  const holder = said.get(bank.ref);
  // What it was called then is another's by now: going back would leave that one without a name.
  if (holder && fromIdBytes(holder.transaction_id) !== id) return undefined;
  // The bank has reported it again since, and it was taken for new.
  if (!present && own) return undefined;
  const { day, cents } = transaction;
  if (!present) {
    const { name, description } = transaction;
    const { seq, more = null, decided = null } = transaction;
    const { owner, no: source_no } = source;
    const category_no = toNo(transaction);
    const fields = { id: row.transaction_id, day, cents, name, description, category_no, decided };
    if (seq === undefined) return { posted: { ...fields, source } };
    const alone = withExtras(more, { twin: undefined, refundOf: undefined });
    return {
      restored: { ...fields, seq, owner, source_no, kind: kindOf(cents), more: alone, change_no: 0 },
    };
  }
  // Words that the person has put in since stay theirs.
  const name = present.name === row.name ? transaction.name : present.name;
  const isTheirs = own === undefined || present.description !== own.description;
  const description = isTheirs ? present.description : transaction.description;
  const entry = withFormerLines({ ...present, day, name, description }, row.cents, transaction);
  return { amended: { before: { entry: present, source }, after: { entry, source } } };
}

/** The amount that it had; its lines too, where they are still what the import has made of them. */
function withFormerLines(
  present: TransactionRow,
  imported: Cents,
  { cents, category_no, more = null }: Before['transaction'],
): TransactionRow {
  const { lines } = parseExtras(more);
  if (!lines) return withCents(present, cents);
  const made = withCents(
    { ...present, category_no, cents, more: withExtras(present.more, { lines }) },
    imported,
  );
  if (made.category_no !== present.category_no || made.more !== present.more)
    return withCents(present, cents);
  return { ...withCents(unsplit(present), cents), category_no, more: withExtras(present.more, { lines }) };
}

/** The category that it had, where that is still there: its number may be another's by now, its id never is. */
export function toCategoryNo({ id }: ImportsTable, categories: readonly NamedCategory[]) {
  return ({ category_id, category_no }: Before['transaction']): number | null => {
    if (category_no === null) return null;
    const found = categories.find((category) =>
      category_id === undefined
        ? // Ids count up with time: one that came after the import is another under the same number.
          category.no === category_no && category.id < id
        : category.id === category_id,
    );
    return found?.no ?? null;
  };
}
