import { type Archive, archive, archivedAttachment, archivedStatementRow, MOST_NAMED } from '@saldo/contract';
import type { ZodType, z } from 'zod';
import { AppError, invalidInput } from '../../errors/app-error.ts';
import { type Piece, readArchive } from './archive-reader.ts';

const listShape = archive
  .omit({ format: true, version: true, transactions: true, home_currency: true })
  .extend({
    category_groups: archive.shape.category_groups.unwrap(),
    rules: archive.shape.rules.unwrap(),
    name_rules_off: archive.shape.name_rules_off.unwrap(),
    saved_reports: archive.shape.saved_reports.unwrap(),
    exchange_rates: archive.shape.exchange_rates.unwrap(),
    goals: archive.shape.goals.unwrap(),
    recurring: archive.shape.recurring.unwrap(),
    scenarios: archive.shape.scenarios.unwrap(),
    plan_settings: archive.shape.plan_settings.unwrap(),
    plan_months: archive.shape.plan_months.unwrap(),
    plan_targets: archive.shape.plan_targets.unwrap(),
  });
/** Earlier archives have none. */
const LATER = [
  'category_groups',
  'rules',
  'name_rules_off',
  'saved_reports',
  'exchange_rates',
  'home_currency',
  'goals',
  'recurring',
  'scenarios',
  'plan_settings',
  'plan_months',
  'plan_targets',
];
const LISTS = listShape.keyof().options;

/** All of an archive but its transactions, of which there may be very many. */
export type Head = z.output<typeof listShape> & { home_currency: string | null };

/**
 * Read to the end only where the transactions do not come last, as they do in what Saldo writes. Stops at the first
 * thing that is wrong.
 */
export async function readHead(path: string): Promise<Head> {
  const head: Head = {
    ...listShape.parse(Object.fromEntries(LISTS.map((part) => [part, []]))),
    home_currency: null,
  };
  const { format, version, home_currency } = archive.shape;
  const values: Takers = {
    format: (piece) => check(format, piece),
    version: (piece) => check(version, piece),
    home_currency: (piece) => {
      head.home_currency = check(home_currency, piece) ?? null;
    },
  };
  const lists: Takers = {
    ...Object.fromEntries(
      LISTS.map((part) => [part, (piece: Piece) => take(head[part], listShape.shape[part].element, piece)]),
    ),
    transactions: ({ part, isList }) => {
      if (isList === false) throw refuse(part, 'must be a list');
    },
  };
  const takers = { ...values, ...lists };
  const wanted = new Set(Object.keys(takers));
  const places = { lists: Object.keys(lists), values: Object.keys(values) };
  for await (const piece of readArchive(path, places)) {
    takers[piece.part]?.(piece);
    wanted.delete(piece.part);
    if (wanted.size === 0 && piece.part === 'transactions') break;
  }
  // Without the mark it is somebody else's file.
  if (wanted.has('format')) throw new AppError('archive.invalid');
  for (const part of LATER) wanted.delete(part);
  const [missing] = wanted;
  if (missing) throw refuse(missing, 'is required');
  for (const part of ['category_groups', 'categories', 'sources'] as const) refuseTwice(part, head[part]);
  return head;
}

/** The transactions, each checked when it is its turn. */
export async function* readEntries(
  path: string,
  _head: Head,
): AsyncGenerator<Archive['transactions'][number]> {
  const shape = archive.shape.transactions.element;
  let isThere = false;
  for await (const piece of readArchive(path, { lists: ['transactions'], values: [] })) {
    isThere = true;
    if (piece.index !== undefined) yield check(shape, piece);
    else if (!piece.isList) throw refuse(piece.part, 'must be a list');
  }
  if (!isThere) throw refuse('transactions', 'is required');
}

type Rest =
  | { part: 'attachments'; value: z.output<typeof archivedAttachment>; index: number }
  | { part: 'statement_rows'; value: z.output<typeof archivedStatementRow>; index: number };

/** What belongs to transactions, each when it is its turn: receipts, and what banks and files told. */
export async function* readArchivedRest(path: string): AsyncGenerator<Rest> {
  const lists = ['attachments', 'statement_rows'];
  for await (const piece of readArchive(path, { lists, values: [] })) {
    const { part, index } = piece;
    if (index === undefined) {
      if (!piece.isList) throw refuse(part, 'must be a list');
    } else if (part === 'attachments') yield { part, index, value: check(archivedAttachment, piece) };
    else yield { part: 'statement_rows', index, value: check(archivedStatementRow, piece) };
  }
}

type Takers = Record<string, (piece: Piece) => unknown>;

function take(rows: unknown[], shape: ZodType, piece: Piece): void {
  if (piece.index === undefined && !piece.isList) throw refuse(piece.part, 'must be a list');
  if (piece.index === undefined) return;
  if (rows.length >= MOST_NAMED) throw refuse(piece.part, `must be at most ${MOST_NAMED}`);
  rows.push(check(shape, piece));
}

function check<Value>(shape: ZodType<Value>, { part, index, value }: Piece): Value {
  const checked = shape.safeParse(value);
  if (checked.success) return checked.data;
  const [issue] = checked.error.issues;
  const path = [part, ...(index === undefined ? [] : [index]), ...(issue?.path ?? [])].join('.');
  throw refuse(path, issue?.message ?? 'is not valid');
}

function refuseTwice(part: string, rows: readonly { id: string }[]): void {
  const seen = new Set<string>();
  for (const [index, { id }] of rows.entries()) {
    if (seen.has(id)) throw invalidInput(`${part}.${index}.id`, 'is there twice');
    seen.add(id);
  }
}

export const refuse = (path: string, message: string) =>
  new AppError('archive.invalid', { errors: [{ path, message }] });
