import type { Input } from '@saldo/contract';
import { type Cents, toDayNumber, toSigned, ZERO } from '@saldo/domain';
import { chunks } from '../../db/chunks.ts';
import type { Db } from '../../db/database.ts';
import type { Owner } from '../../db/owner.ts';
import { AppError, invalidInput } from '../../http/app-error.ts';
import { type Placed, postEntries } from '../../ledger/entries.ts';
import { fromIdBytes, makeIdBytes, toIdBytes } from '../../ledger/entry-id.ts';
import { requireCents } from '../../ledger/given-amount.ts';
import { withLedger } from '../../ledger/ledger.ts';
import type { Ledger, Source } from '../../ledger/ledger.types.ts';
import { parseMore } from '../../ledger/more.ts';
import { readPlaced } from '../../ledger/placed.ts';
import { findTransactions, type TransactionRow } from '../../ledger/transactions.repository.ts';
import { linkPairs, unlinkPair } from '../../ledger/transfers.ts';
import { requireTransaction, requireWritableSource } from '../transactions/transactions.find.ts';

export type Sides = { from: TransactionRow; to: TransactionRow };

export function addTransfer(db: Db, owner: Owner, fields: Input<'createTransfer'>['body']): Promise<Sides> {
  return withLedger(db, owner, { kind: 'transfer.created' }, async (ledger, change) => {
    const source = await requireWritableSource(ledger, owner, fields.from_source_id, 'from_source_id');
    const target = await requireWritableSource(ledger, owner, fields.to_source_id, 'to_source_id');
    if (source.no === target.no) throw invalidInput('to_source_id', 'must be another source');
    const { leaving, arriving } = requireAmounts(fields, source, target);
    const name = fields.name ?? `${source.name} → ${target.name}`.slice(0, 120);
    change.about(name);
    const side = (of: Source, type: 'income' | 'expense', size: Cents) => ({
      source: of,
      id: makeIdBytes(),
      day: toDayNumber(fields.date),
      category_no: null,
      cents: toSigned(type, size),
      name,
      description: fields.description ?? '',
    });
    const seqs = await postEntries(ledger, change, [
      side(source, 'expense', leaving),
      side(target, 'income', arriving),
    ]);
    const [from, to] = await requireSides(ledger, owner, seqs);
    await linkPairs(ledger, change, [{ from, to }]);
    return readSides(ledger, owner, seqs);
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

/** One change, however many pairs. */
export function linkTransfers(
  db: Db,
  owner: Owner,
  pairs: readonly Pair[],
): Promise<{ changeNo: number; sides: Sides }> {
  return withLedger(db, owner, { kind: 'transfers.linked' }, async (ledger, change) => {
    const ids = pairs.flatMap(({ from_id, to_id }) => [from_id, to_id]);
    if (new Set(ids).size !== ids.length) throw new AppError('transfer.impossible');
    const placed = await readByIds(ledger, owner, ids);
    await linkPairs(
      ledger,
      change,
      pairs.map(({ from_id, to_id }, index) => ({
        from: requireSide(placed, from_id, pathOf(pairs, index, 'from_id')),
        to: requireSide(placed, to_id, pathOf(pairs, index, 'to_id')),
      })),
    );
    const first = pairs[0];
    const seqs = [first?.from_id ?? '', first?.to_id ?? ''].map((id) => placed.get(id)?.entry.seq ?? 0);
    return { changeNo: change.no, sides: await readSides(ledger, owner, seqs) };
  });
}

const pathOf = (pairs: readonly Pair[], index: number, field: string) =>
  pairs.length === 1 ? field : `pairs.${index}.${field}`;

async function readByIds(ledger: Ledger, owner: Owner, ids: readonly string[]): Promise<Map<string, Placed>> {
  const seqs: number[] = [];
  for (const some of chunks(ids, 250)) {
    const bytes = some.flatMap((id) => toIdBytes(id) ?? []);
    const rows = bytes.length > 0 ? await findTransactions(ledger, owner, bytes) : [];
    seqs.push(...rows.map(({ seq }) => seq));
  }
  const placed = new Map<string, Placed>();
  for await (const some of readPlaced(ledger, owner, seqs))
    for (const one of some) placed.set(fromIdBytes(one.entry.id), one);
  return placed;
}

function requireSide(placed: ReadonlyMap<string, Placed>, id: string, path: string): Placed {
  const side = placed.get(id);
  if (!side) throw invalidInput(path, 'is not one of your transactions');
  return side;
}

/** A transfer is called by its outgoing side. */
export function unlinkTransfer(db: Db, owner: Owner, id: string): Promise<number> {
  return withLedger(db, owner, { kind: 'transfer.unlinked' }, async (ledger, change) => {
    const { row, source } = await requireTransaction(ledger, owner, id).catch((error: unknown) => {
      throw error instanceof AppError ? new AppError('transfer.not_found') : error;
    });
    const { twin } = parseMore(row.more);
    if (twin === undefined || row.cents > ZERO) throw new AppError('transfer.not_found');
    change.about(row.name);
    const [other] = await requirePlaced(ledger, owner, [twin]);
    await unlinkPair(ledger, change, [{ entry: row, source }, ...(other ? [other] : [])]);
    return change.no;
  });
}

async function requirePlaced(ledger: Ledger, owner: Owner, seqs: readonly number[]) {
  const found: (Placed & { entry: TransactionRow })[] = [];
  for await (const some of readPlaced(ledger, owner, seqs)) found.push(...some);
  return seqs.flatMap((seq) => found.find(({ entry }) => entry.seq === seq) ?? []);
}

async function requireSides(ledger: Ledger, owner: Owner, seqs: readonly number[]) {
  const [from, to] = await requirePlaced(ledger, owner, seqs);
  if (!from || !to) throw new Error('a transfer without two sides');
  return [from, to] as const;
}

async function readSides(ledger: Ledger, owner: Owner, seqs: readonly number[]): Promise<Sides> {
  const [from, to] = await requireSides(ledger, owner, seqs);
  return { from: from.entry, to: to.entry };
}
