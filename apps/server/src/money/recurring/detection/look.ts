import { chunks } from '../../../db/chunks.ts';
import { yieldToEventLoop } from '../../../db/yield-to-event-loop.ts';
import type { Ledger, LedgerTransaction } from '../../../ledger/index.ts';
import { listTouchedSince } from '../../sorting/choices.repository.ts';
import { addRows, deleteRows, listRowsOf, readStates, removeRows, upsertState } from '../found.repository.ts';
import { makeNameReader, type NameReader, readMerchants } from './counting.ts';
import { detect } from './detect.ts';
import { toMerchantKey } from './merchant.ts';
import {
  listBookedSince,
  listDecidedSince,
  listPending,
  type Movement,
  toMovement,
} from './movements.repository.ts';

/** Of what is found: with another, everything is looked at again. */
export const FINDING = 1;

const ROWS_PER_PORTION = 500;

export type Due = { upto: number | undefined; changes: number; known: string };

/** What there is to look at; undefined where all was. */
export async function findDue(ledger: Ledger): Promise<Due | undefined> {
  const rows = await readStates(ledger);
  const [row] = rows;
  if (!row || row.changes === 0) return undefined;
  const known = JSON.stringify([row.home_currency, rows.flatMap(({ rule }) => rule ?? [])]);
  const isGood = row.version === FINDING && row.known === known;
  if (isGood && row.upto_no === row.changes) return undefined;
  return { upto: isGood ? (row.upto_no ?? undefined) : undefined, changes: row.changes, known };
}

/** Looks at what has changed since, and finds again what recurs at the merchants of it. */
export async function look(ledger: LedgerTransaction, { upto, changes, known }: Due): Promise<void> {
  if (upto === undefined) await deleteRows(ledger);
  const names = await makeNameReader(ledger);
  const { touched, fresh } = await noteTouched(ledger, names, upto);
  const decided = upto === undefined ? [] : await listDecidedSince(ledger, upto);
  await detect(ledger, names, {
    touched,
    fresh,
    former: decided.flatMap(({ data }) => keysOfFormer(data)),
    decided: upto === undefined ? 'all' : new Set(decided.map(({ id }) => id)),
  });
  await upsertState(ledger, { owner: ledger.owner, version: FINDING, known, upto_no: changes });
}

/** Of a longer history, what was read is not kept for later. */
const MOST_FRESH = 5000;

/** Where each transaction that was touched belongs now: how many were touched of each merchant, and those that are there. */
async function noteTouched(
  ledger: LedgerTransaction,
  names: NameReader,
  upto: number | undefined,
): Promise<{ touched: Map<number, number>; fresh: Map<number, Movement[]> }> {
  const touched = new Map<number, number>();
  const fresh = new Map<number, Movement[]>();
  const seqs = await listTouchedSince(ledger, upto);
  const booked = upto === undefined ? [] : await listBookedSince(ledger, upto);
  const pending = await listPending(ledger);
  const all = [...new Set([...seqs, ...booked])];
  for (const some of chunks(all, ROWS_PER_PORTION)) {
    // At first there are none; to ask for them again and again, in a table that grows meanwhile, would take minutes.
    const before = upto === undefined ? [] : await listRowsOf(ledger, some);
    const present = await readMerchants(ledger, names, some, pending);
    await noteSome(ledger, { before, present }, (merchant) =>
      touched.set(merchant, (touched.get(merchant) ?? 0) + 1),
    );
    if (all.length <= MOST_FRESH) for (const row of present) keep(fresh, toMovement(row));
    await yieldToEventLoop();
  }
  return { touched, fresh };
}

function keep(fresh: Map<number, Movement[]>, movement: Movement): void {
  const known = fresh.get(movement.merchant);
  if (known) known.push(movement);
  else fresh.set(movement.merchant, [movement]);
}

type Some = {
  /** What of them was noted when they were looked at last. */
  before: Awaited<ReturnType<typeof listRowsOf>>;
  present: Awaited<ReturnType<typeof readMerchants>>;
};

async function noteSome(
  ledger: LedgerTransaction,
  { before: noted, present: after }: Some,
  touch: (merchant: number) => void,
): Promise<void> {
  const before = new Map(noted.map((row) => [row.seq, row]));
  const staying = new Set(
    after.filter(({ seq, merchant, day }) => {
      const known = before.get(seq);
      return known?.merchant === merchant && known.day === day;
    }),
  );
  const kept = new Set([...staying].map(({ seq }) => seq));
  for (const { merchant, seq } of [...before.values()]) if (!kept.has(seq)) touch(merchant);
  for (const { merchant } of after) touch(merchant);
  await removeRows(
    ledger,
    [...before.keys()].filter((seq) => !kept.has(seq)),
  );
  await addRows(
    ledger,
    after.filter((row) => !staying.has(row)),
  );
}

/** Whose payments something decided on had before. */
function keysOfFormer(data: Record<string, unknown> | null): number[] {
  if (typeof data?.merchants !== 'string') return [];
  const { sign, currency } = data as { sign: number; currency: string };
  return (JSON.parse(data.merchants) as string[]).map((merchant) =>
    toMerchantKey({ merchant, sign, currency }),
  );
}
