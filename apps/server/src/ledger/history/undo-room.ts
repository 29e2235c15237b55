import { addCents, type Cents, LARGEST_SUM, subtractCents, ZERO } from '@saldo/domain';
import { AppError } from '../../errors/app-error.ts';
import { readBaseCurrency, readBaseCurrencyCode } from '../entry/base-currency.ts';
import type { ChangeRow } from '../query/changes.repository.ts';
import { listSources } from '../query/sources.repository.ts';
import type { Entry, LedgerTransaction } from '../schema/ledger.types.ts';
import { type EntryState, readChangedEntries, readMadeEntries } from './undo.repository.ts';
import { mergeEntry } from './undo-fields.ts';
import { sumFormer } from './undo-later.repository.ts';

/** No currency is worth so much of another. */
const MOST_WORTH = 1_000_000;

/** What comes back of sources: their currencies, and by how much what they began with becomes more. */
export type ComingSources = { currencies: ReadonlyMap<number, string>; openings: Cents };

/**
 * Throws where all that there is would be more than can be told once a change is taken back. It nearly never is: what was
 * there before, all of it together, is asked first, and only where that may be too much each amount.
 */
export async function requireRoomFor(
  ledger: LedgerTransaction,
  undone: ChangeRow,
  { currencies, openings }: ComingSources,
): Promise<void> {
  const code = await readBaseCurrencyCode(ledger);
  const all = new Map([
    ...(await listSources(ledger)).map(({ no, currency }) => [no, currency] as const),
    ...currencies,
  ]);
  const isAllAtHome = [...all.values()].every((currency) => currency === code);
  const { turnover_cents } = await ledger.db
    .selectFrom('owners')
    .select('turnover_cents')
    .where('number', '=', ledger.owner)
    .executeTakeFirstOrThrow();
  const former = (await sumFormer(ledger, undone.no)).reduce((sum, { size }) => sum + size, 0);
  const most = former * (isAllAtHome ? 1 : MOST_WORTH) + Math.max(0, openings);
  if (turnover_cents + most <= LARGEST_SUM) return;

  let more = openings;
  for (const read of [readChangedEntries, readMadeEntries])
    for await (const states of read(ledger, undone)) {
      const [now, back] = [states.flatMap(({ current }) => current ?? []), states.flatMap(toBack)];
      const toPlace = (entry: Entry) => ({ day: entry.day, currency: all.get(entry.source_no) ?? code });
      const base = await readBaseCurrency(ledger, code, [...now, ...back].map(toPlace));
      const sizeOf = (entry: Entry) => base.size({ ...toPlace(entry), cents: entry.cents });
      for (const entry of back) more = addCents(more, sizeOf(entry));
      for (const entry of now) more = subtractCents(more, sizeOf(entry));
    }
  if (turnover_cents + more > LARGEST_SUM) throw new AppError('ledger.full');
}

const toBack = (state: EntryState): Entry[] => (state.before ? [mergeEntry(state, state.before)] : []);

export const NO_SOURCES: ComingSources = { currencies: new Map(), openings: ZERO };
