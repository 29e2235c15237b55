import type { Category, RequestOf, Source, Transaction } from '@saldo/contract';
import type { Pending } from './pending-change.ts';

/** What rows look like once the server has done what waits here. */

export type Names = { categories: readonly Category[]; sources: readonly Source[] };
type Body = RequestOf<'createTransaction'>['body'];
type Written = { [Field in keyof Body]?: Body[Field] | undefined };
type Bulk = RequestOf<'changeTransactions'>['body']['change'];

/** Whether it waits for the server, so that the screen can say so. */
export type Row = Transaction & { is_pending?: true };

export function withPending(rows: readonly Row[], changes: readonly Pending[], names: Names): Row[] {
  if (changes.length === 0) return [...rows];
  const byId = new Map(rows.map((row): [string, Row] => [row.id, row]));
  for (const change of changes) applyTo(byId, change, names);
  return [...byId.values()];
}

/** Of one that is already known: as it is told to whoever made the change. */
export function toRow(change: Pending, names: Names): Row | undefined {
  const [id = ''] = change.ids;
  const byId = new Map(change.before ? [[id, change.before as Row]] : []);
  applyTo(byId, change, names);
  return byId.get(id);
}

function applyTo(rows: Map<string, Row>, { name, ids, body, file }: Pending, names: Names): void {
  const [id = ''] = ids;
  if (name === 'createTransaction') {
    const made = write({ ...EMPTY, id }, body as Written, names);
    if (made) rows.set(id, made);
    return;
  }
  for (const one of ids) {
    const row = rows.get(one);
    if (!row) continue;
    if (name === 'removeTransaction' || (body as { change?: Bulk } | null)?.change?.delete) rows.delete(one);
    else if (name === 'changeTransaction') rows.set(one, write(row, body as Written, names) ?? row);
    else if (name === 'changeTransactions')
      rows.set(one, writeBulk(row, (body as { change: Bulk }).change, names));
    else if (name === 'createAttachment' && file) {
      const receipt = {
        id: `waiting-${row.attachments.length}`,
        name: file.name,
        type: '',
        bytes: file.content.size,
      };
      rows.set(one, { ...row, attachments: [...row.attachments, receipt], is_pending: true });
    }
  }
}

const EMPTY: Row = {
  ...{ id: '', name: '', clean_name: null, type: 'expense', category: null, category_id: null },
  source: { id: '', name: '', type_source: 'manual_entry', connection_id: null },
  ...{ source_id: '', description: '', amount: 0, currency: '', date: '', lines: null, transfer: null },
  ...{ refund_of: null, refunded: 0, to_be_paid_back: false, tags: [], attachments: [] },
  ...{ decided_by: 'person', decided_because: null, from: null, version: 0 },
};

function writeBulk(row: Row, change: Bulk, names: Names): Row {
  const { add_tags = [], remove_tags = [], unsplit: _unsplit, delete: _delete, ...fields } = change;
  const gone = new Set(remove_tags.map((tag) => tag.toLowerCase()));
  const tags = [...new Set([...row.tags, ...add_tags])].filter((tag) => !gone.has(tag.toLowerCase()));
  return write(row, { ...fields, tags }, names) ?? row;
}

/** Undefined where its source is not known here. */
function write(row: Row, body: Written, names: Names): Row | undefined {
  const { source_id = row.source_id, amount, lines, category_id, ...plain } = body;
  const source = source_id === row.source_id ? undefined : names.sources.find(({ id }) => id === source_id);
  if (!source && source_id !== row.source_id) return undefined;
  return {
    ...row,
    ...plain,
    ...(source && { source_id, source: pick(source), currency: source.currency }),
    ...(amount !== undefined && { amount: Number(amount) }),
    ...toCategory(category_id, names),
    ...(lines !== undefined && { lines: toLines(lines, names), ...(lines && NO_CATEGORY) }),
    tags: (body.tags ?? row.tags).toSorted((one, other) => one.localeCompare(other)),
    is_pending: true,
  } as Row;
}

const NO_CATEGORY = { category: null, category_id: null };

const pick = ({ id, name, type_source, connection_id }: Source) => ({ id, name, type_source, connection_id });

function toCategory(id: string | null | undefined, { categories }: Names) {
  if (id === undefined) return {};
  const category = categories.find((one) => one.id === id);
  return {
    category: category ? { id: category.id, name: category.name } : null,
    category_id: id,
    decided_by: 'person',
  };
}

const toLines = (lines: Written['lines'], { categories }: Names) =>
  lines?.map((line, index) => ({
    id: `line-${index}`,
    category_id: line.category_id,
    category_name: categories.find(({ id }) => id === line.category_id)?.name ?? null,
    amount: Number(line.amount),
    description: line.description ?? '',
  })) ?? null;
