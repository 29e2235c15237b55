import type { Cents, DayNumber } from '@saldo/domain';
import { applyChanges, type Change, type EpochDay, type ExpectedPayment, toEpochDay } from '@saldo/planning';
import type { Item } from '../recurring/item.ts';
import { findMeant } from './find-meant.ts';
import type { StoredChange } from './stored-change.ts';

/** Whose payments these are: one source's, or everybody's. */
type Account = {
  sourceNo: number | undefined;
  /** Undefined without a rate: such a change counts as nothing. */
  worth: (cents: Cents, currency: string) => Cents | undefined;
};

/** What a scenario makes of expected payments. */
export function applyToExpected(
  changes: readonly StoredChange[],
  items: readonly Item[],
  expected: readonly ExpectedPayment[],
  { account, today, until }: { account: Account; today: DayNumber; until: EpochDay },
): ExpectedPayment[] {
  const made = changes.flatMap((change) => toChange(change, items, account, today) ?? []);
  // What would have begun before today is not made up for.
  return applyChanges(expected, made, until).filter(({ day }) => day > toEpochDay(today));
}

function toChange(
  change: StoredChange,
  items: readonly Item[],
  { sourceNo, worth }: Account,
  today: DayNumber,
): Change | undefined {
  if (change.kind === 'add') {
    const { name, sign, currency, source_no, every, day, until } = change;
    const cents = worth(change.cents, currency);
    if (cents === undefined || (sourceNo !== undefined && sourceNo !== source_no)) return undefined;
    const last = until === null ? null : toEpochDay(until);
    return { kind: 'add', name, cents: sign * cents, every, day: toEpochDay(day), until: last };
  }
  const item = findMeant(items, change);
  if (!item) return undefined;
  const of = { recurringId: item.id, from: toEpochDay(change.from ?? today) };
  if (change.kind === 'remove') return { kind: 'remove', ...of };
  const by = worth(change.by, item.currency);
  const amount = change.cents === null ? undefined : worth(change.cents, item.currency);
  return by === undefined ? undefined : { kind: 'change', ...of, amount, by };
}
