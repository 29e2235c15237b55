import type { BalanceSuspect } from '@saldo/contract';
import { type Cents, type DayNumber, fromDayNumber, toAmount, toSize, toTypeOfMovement } from '@saldo/domain';
import type { SourceRow } from '../../ledger/index.ts';
import type { KindOfSuspect, Mend, Suspect, SuspectRow } from './suspects.ts';

/** In plain English, for whoever has no words of their own for it. */
const TEXTS: Record<KindOfSuspect, string> = {
  twice: 'This stands here twice.',
  missing: 'This was brought in, and is not here any more.',
  pending: 'The bank told this as pending, and never booked it.',
  sign: 'This went the other way: money in, or money out.',
  elsewhere: 'This is of just that amount, and stands in another source.',
  day: 'This is dated on another day than the bank’s.',
  start: 'What was there before the first transaction was another amount.',
};

export function toSuspect(
  { kind, mend, agreeing }: Suspect,
  source: SourceRow,
  isKept: boolean,
  sourceOf: (id: string) => SourceRow,
): BalanceSuspect {
  return {
    ...{ kind, text: TEXTS[kind], agreeing },
    rows: rowsOf(mend).map(({ id, name, day, cents }) => ({
      ...{ name, date: fromDayNumber(day), type: toTypeOfMovement(cents) },
      amount: toAmount(toSize(cents), source.currency),
      ...{ transaction_id: 'gone' in mend ? null : id, source_name: sourceOf(id).name },
    })),
    mend: isKept && mend.do !== 'start' ? null : toMend(mend, source),
  };
}

function rowsOf(mend: Mend): readonly { id: string; name: string; day: DayNumber; cents: Cents }[] {
  if ('rows' in mend) return mend.rows;
  if ('row' in mend) return [mend.row];
  return 'gone' in mend ? [mend.gone] : [];
}

function toMend(mend: Mend, source: SourceRow): BalanceSuspect['mend'] {
  if (mend.do === 'start') return { do: 'start' };
  if (mend.do === 'delete') return { do: 'delete', transaction_ids: mend.rows.map(({ id }) => id) };
  if ('gone' in mend) {
    const { id, name, day, cents } = mend.gone;
    if (mend.do === 'restore') return { do: 'restore', trash_id: id };
    const amount = toAmount(toSize(cents), source.currency);
    return { do: 'add', name, date: fromDayNumber(day), type: toTypeOfMovement(cents), amount };
  }
  return { do: 'change', transaction_id: mend.row.id, ...fieldsOf(mend, source) };
}

function fieldsOf(
  mend: Extract<Mend, { row: SuspectRow }>,
  source: SourceRow,
): { type?: 'income' | 'expense'; date?: string; source_id?: string } {
  if (mend.do === 'turn') return { type: mend.row.cents > 0 ? 'expense' : 'income' };
  return mend.do === 'redate' ? { date: fromDayNumber(mend.day) } : { source_id: source.id };
}
