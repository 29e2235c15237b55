import type { Input } from '@saldo/contract';
import { type Cents, toDayNumber, toSigned, ZERO } from '@saldo/domain';
import { chunks } from '../../db/chunks.ts';
import { AppError, invalidInput } from '../../errors/app-error.ts';
import {
  findTransactions,
  fromIdBytes,
  type Ledger,
  type LedgerTransaction,
  linkPairs,
  makeIdBytes,
  type Placed,
  parseExtras,
  postEntries,
  readPlaced,
  requireCents,
  type Source,
  type TransactionRow,
  toIdBytes,
  unlinkPair,
  withLedger,
} from '../../ledger/index.ts';
import { requireTransaction, requireWritableSource } from '../transactions/transactions.find.ts';

export type Sides = { from: TransactionRow; to: TransactionRow };

export function addTransfer(ledger: Ledger, fields: Input<'createTransfer'>['body']): Promise<Sides> {
  return withLedger(ledger, { kind: 'transfer.created' }, async (ledger) => {
    const source = await requireWritableSource(ledger, fields.from_source_id, 'from_source_id');
    const target = await requireWritableSource(ledger, fields.to_source_id, 'to_source_id');
    if (source.no === target.no) throw invalidInput('to_source_id', 'must be another source');
    const { leaving, arriving } = requireAmounts(fields, source, target);
    const name = fields.name ?? `${source.name} → ${target.name}`.slice(0, 120);
    ledger.change.about(name);
    const side = (of: Source, type: 'income' | 'expense', size: Cents) => ({
      source: of,
      id: makeIdBytes(),
      day: toDayNumber(fields.date),
      category_no: null,
      cents: toSigned(type, size),
      name,
      description: fields.description ?? '',
    });
    const seqs = await postEntries(ledger, [
      side(source, 'expense', leaving),
      side(target, 'income', arriving),
    ]);
    const [from, to] = await requireSides(ledger, seqs);
    await linkPairs(ledger, [{ from, to }]);
    return readSides(ledger, seqs);
  });
}

function requireAmounts(
  { amount, to_amount }: Input<'createTransfer'>['body'],
  source: Source,
  target: Source,
) {
  const leaving = requireCents(amount, source.currency, 'amount');
  const isSame = source.currency === target.currency;
  if (isSame && to_amount !== undefined)
    throw invalidInput('to_amount', 'is the same as the amount where the currencies are');
  if (!isSame && to_amount === undefined)
    throw invalidInput('to_amount', 'is required where the currencies differ');
  return {
    leaving,
    arriving: to_amount === undefined ? leaving : requireCents(to_amount, target.currency, 'to_amount'),
  };
}

type Pair = { from_id: string; to_id: string };

/** One change for any number of pairs. */
export function linkTransfers(
  ledger: Ledger,
  pairs: readonly Pair[],
): Promise<{ changeNo: number; sides: Sides }> {
  return withLedger(ledger, { kind: 'transfers.linked', rows: 2 * pairs.length }, async (ledger) => {
    const ids = pairs.flatMap(({ from_id, to_id }) => [from_id, to_id]);
    if (new Set(ids).size !== ids.length) throw new AppError('transfer.impossible');
    const placed = await readByIds(ledger, ids);
    await linkPairs(
      ledger,
      pairs.map(({ from_id, to_id }, index) => ({
        from: requireSide(placed, from_id, pathOf(pairs, index, 'from_id')),
        to: requireSide(placed, to_id, pathOf(pairs, index, 'to_id')),
      })),
    );
    const first = pairs[0];
    const seqs = [first?.from_id ?? '', first?.to_id ?? ''].map((id) => placed.get(id)?.entry.seq ?? 0);
    return { changeNo: ledger.change.no, sides: await readSides(ledger, seqs) };
  });
}

const pathOf = (pairs: readonly Pair[], index: number, field: string) =>
  pairs.length === 1 ? field : `pairs.${index}.${field}`;

async function readByIds(ledger: LedgerTransaction, ids: readonly string[]): Promise<Map<string, Placed>> {
  const seqs: number[] = [];
  for (const some of chunks(ids, 250)) {
    const bytes = some.flatMap((id) => toIdBytes(id) ?? []);
    const rows = bytes.length > 0 ? await findTransactions(ledger, bytes) : [];
    seqs.push(...rows.map(({ seq }) => seq));
  }
  const placed = new Map<string, Placed>();
  for await (const some of readPlaced(ledger, seqs))
    for (const one of some) placed.set(fromIdBytes(one.entry.id), one);
  return placed;
}

function requireSide(placed: ReadonlyMap<string, Placed>, id: string, path: string): Placed {
  const side = placed.get(id);
  if (!side) throw invalidInput(path, 'is not one of your transactions');
  return side;
}

/** A transfer has the id of its outgoing side. */
export function unlinkTransfer(ledger: Ledger, id: string): Promise<number> {
  return withLedger(ledger, { kind: 'transfer.unlinked' }, async (ledger) => {
    const { row, source } = await requireTransaction(ledger, id).catch((error: unknown) => {
      throw error instanceof AppError ? new AppError('transfer.not_found') : error;
    });
    const { twin } = parseExtras(row.more);
    if (twin === undefined || row.cents > ZERO) throw new AppError('transfer.not_found');
    ledger.change.about(row.name);
    const [other] = await requirePlaced(ledger, [twin]);
    await unlinkPair(ledger, [{ entry: row, source }, ...(other ? [other] : [])]);
    return ledger.change.no;
  });
}

async function requirePlaced(ledger: LedgerTransaction, seqs: readonly number[]) {
  const found: (Placed & { entry: TransactionRow })[] = [];
  for await (const some of readPlaced(ledger, seqs)) found.push(...some);
  return seqs.flatMap((seq) => found.find(({ entry }) => entry.seq === seq) ?? []);
}

async function requireSides(ledger: LedgerTransaction, seqs: readonly number[]) {
  const [from, to] = await requirePlaced(ledger, seqs);
  if (!from || !to) throw new Error('a transfer without two sides');
  return [from, to] as const;
}

async function readSides(ledger: LedgerTransaction, seqs: readonly number[]): Promise<Sides> {
  const [from, to] = await requireSides(ledger, seqs);
  return { from: from.entry, to: to.entry };
}
