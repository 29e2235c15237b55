import type { Transaction } from '@saldo/contract';
import { fromDayNumber, toAmount, toSize, toTypeOfMovement } from '@saldo/domain';
import { chunks } from '../../db/chunks.ts';
import { yieldToEventLoop } from '../../db/yield-to-event-loop.ts';
import {
  type Entry,
  type Extras,
  findBySeq,
  findSources,
  fromIdBytes,
  type Ledger,
  type Line,
  parseExtras,
  type SourceRow,
  type TransactionRow,
  tellDecided,
} from '../../ledger/index.ts';
import { findCategories, type NamedCategory } from '../categories/categories.repository.ts';
import { readCleanNames } from '../names/clean-names.ts';
import { isWritten } from '../names/is-written.ts';
import { findTagsByNo, type TagRow } from '../tags/tags.repository.ts';

/** Rows as API transactions; looks up only what they refer to. */
export async function describeRows(
  ledger: Ledger,
  rows: readonly TransactionRow[],
  known?: readonly SourceRow[],
  look: Surroundings = asItIs(ledger),
): Promise<Transaction[]> {
  const sources = new Map(known?.map((source) => [source.no, source]));
  await addSources(sources, rows, look);
  const more = new Map(
    rows.flatMap((row) => (row.more === null ? [] : [[row.seq, parseExtras(row.more)] as const])),
  );
  const around = more.size === 0 ? NOTHING_AROUND : await readAround(look, [...more.values()]);
  // The other side of a transfer is in another source.
  await addSources(sources, [...around.others.values()], look);
  const isOfBank = (row: TransactionRow) => isWritten(more.get(row.seq), sources.get(row.source_no));
  const ofBanks = rows.filter(isOfBank);
  const clean = await readCleanNames(
    ledger,
    ofBanks.map(({ name }) => name),
  );
  return rows.flatMap((row) => {
    const source = sources.get(row.source_no);
    if (!source) return [];
    const transaction = toTransaction(row, source, more.get(row.seq) ?? {}, { ...around, sources });
    return [{ ...transaction, clean_name: isOfBank(row) ? clean(row.name) : null }];
  });
}

/** A source may have been deleted since. */
async function addSources(
  sources: Map<number, SourceRow>,
  rows: readonly Pick<Entry, 'source_no'>[],
  look: Surroundings,
): Promise<void> {
  const missing = rows.map(({ source_no }) => source_no).filter((no) => !sources.has(no));
  if (missing.length === 0) return;
  for (const [no, source] of await look.sources(missing)) sources.set(no, source);
}

type Around = {
  tags: ReadonlyMap<number, string>;
  categories: ReadonlyMap<number, NamedCategory>;
  others: ReadonlyMap<number, Entry>;
};

/** Looks up references: now, or as of a moment. */
export type Surroundings = {
  sources: (nos: readonly number[]) => Promise<ReadonlyMap<number, SourceRow>>;
  categories: (nos: readonly (number | null)[]) => Promise<ReadonlyMap<number, NamedCategory>>;
  tags: (nos: readonly number[]) => Promise<TagRow[]>;
  entries: (seqs: readonly number[]) => Promise<Entry[]>;
};

const asItIs = (ledger: Ledger): Surroundings => ({
  sources: (nos) => findSources(ledger, nos),
  categories: (nos) => findCategories(ledger, nos),
  tags: (nos) => findTagsByNo(ledger, nos),
  entries: (seqs) => findBySeq(ledger, seqs),
});

const NOTHING_AROUND: Around = { tags: new Map(), categories: new Map(), others: new Map() };

async function readAround(look: Surroundings, extrasOfEach: readonly Extras[]): Promise<Around> {
  const tags = extrasOfEach.flatMap((more) => more.tags ?? []);
  const categories = extrasOfEach.flatMap(({ lines = [] }) => lines.map(({ category }) => category));
  const seqs = extrasOfEach.flatMap(({ twin, refundOf }) => [twin ?? [], refundOf ?? []].flat());
  const others = new Map<number, Entry>();
  for (const some of chunks([...new Set(seqs)], 250)) {
    for (const row of await look.entries(some)) others.set(row.seq, row);
    await yieldToEventLoop();
  }
  return {
    tags: new Map((await look.tags(tags)).map(({ no, name }) => [no, name])),
    categories: await look.categories(categories),
    others,
  };
}

function toTransaction(
  row: TransactionRow,
  source: SourceRow,
  more: Extras,
  around: Around & { sources: ReadonlyMap<number, SourceRow> },
): Omit<Transaction, 'clean_name'> {
  const { category_id, category_name } = row;
  const id = fromIdBytes(row.id);
  const { lines, tags = [], files = [] } = more;
  const expense = more.refundOf === undefined ? undefined : around.others.get(more.refundOf);
  return {
    id,
    name: row.name,
    type: toTypeOfMovement(row.cents),
    category:
      category_id !== null && category_name !== null ? { id: category_id, name: category_name } : null,
    category_id,
    source: {
      id: source.id,
      name: source.name,
      type_source: source.type_source,
      connection_id: source.connection_id,
    },
    source_id: source.id,
    description: row.description,
    amount: toAmount(toSize(row.cents), source.currency),
    currency: source.currency,
    date: fromDayNumber(row.day),
    lines: lines?.map((line, index) => toLine(line, index, source.currency, around.categories)) ?? null,
    transfer: toTransfer(row, more, around),
    refund_of: expense ? fromIdBytes(expense.id) : null,
    refunded: toAmount(row.refunded_cents, source.currency),
    to_be_paid_back: more.claim === true,
    tags: tags
      .flatMap((no) => around.tags.get(no) ?? [])
      .sort((one, two) => one.localeCompare(two, 'en', { sensitivity: 'base' })),
    attachments: files.map(({ no: _, ...file }) => file),
    from: more.from ?? null,
    ...tellDecided(row),
    version: row.change_no,
  };
}

function toLine(
  { category, cents, description }: Line,
  index: number,
  currency: string,
  categories: Around['categories'],
) {
  const found = category === null ? undefined : categories.get(category);
  return {
    id: String(index + 1),
    category_id: found?.id ?? null,
    category_name: found?.name ?? null,
    amount: toAmount(toSize(cents), currency),
    description,
  };
}

/** A transfer has the id of its outgoing side. */
function toTransfer(
  row: TransactionRow,
  { twin }: Extras,
  { others, sources }: Pick<Around, 'others'> & { sources: ReadonlyMap<number, SourceRow> },
): Transaction['transfer'] {
  const other = twin === undefined ? undefined : others.get(twin);
  const source = other && sources.get(other.source_no);
  if (!other || !source) return null;
  return {
    id: fromIdBytes(row.cents < 0 ? row.id : other.id),
    transaction_id: fromIdBytes(other.id),
    source_id: source.id,
    source_name: source.name,
  };
}
