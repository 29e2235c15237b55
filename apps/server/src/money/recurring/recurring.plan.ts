import { randomUUIDv7 } from 'node:crypto';
import { MOST_RECURRING } from '@saldo/contract';
import { type Cents, cents, fromDayNumber, toAmount, toDayNumber } from '@saldo/domain';
import { fromEpochDay, toEpochDay } from '@saldo/planning';
import { insertRows, type LedgerWriter, ledgerFor, requireArchivedCents } from '../../ledger/index.ts';
import { listFixedExpenses } from '../fixed-expenses/fixed-expenses.repository.ts';
import type { ArchivedPlans, NumbersOfIds, Plan, ReportedAmounts } from '../plans/plan.ts';
import { scheduleOn } from './decisions/fields.ts';
import type { NewRow } from './decisions/keep.ts';
import { parseDays, parseEdited, parseMerchants, parsePinned, parseSchedule } from './item.ts';
import { countRecurring, listRecurringRows } from './recurring.repository.ts';
import { addSampleRecurring, removeSampleRecurring } from './sample-recurring.ts';
import { toText } from './to-recurring.ts';

/** What people decided; what is found is found again. */
export const recurringPlan: Plan<'recurring'> = {
  count: countRecurring,

  toArchived: async (db, { owner }, ids) => {
    const ledger = ledgerFor(db, owner);
    const places = new Map((await listFixedExpenses(ledger)).map(({ id }, place) => [id, place]));
    // What added to a fixed expense that is gone went with it.
    const rows = (await listRecurringRows(ledger)).filter(({ fixed, id }) => fixed === 0 || places.has(id));
    return rows.map((row) => {
      const { every, anchor, dayOfMonth, shift, weekends } = parseSchedule(row);
      const amountOf = (value: Cents) => toAmount(value, row.currency);
      return {
        ...{ name: row.name, type: row.sign > 0 ? 'income' : 'expense', state: row.state },
        currency: row.currency,
        source_id: ids.source(row.source_no),
        category_id: ids.category(row.category_no),
        every,
        amount: {
          low: amountOf(row.low_cents),
          expected: amountOf(row.cents),
          high: amountOf(row.high_cents),
        },
        tolerance: { days: row.days, percent: row.percent },
        ...{ day: toText(anchor), day_of_month: dayOfMonth, shift, weekends },
        starts_on: row.start_day === null ? null : fromDayNumber(row.start_day),
        ends_on: row.end_day === null ? null : fromDayNumber(row.end_day),
        fixed_expense: row.fixed === 1 ? (places.get(row.id) ?? null) : null,
        merchants: parseMerchants(row),
        pinned: parsePinned(row).map(toArchivedPin),
        skipped: parseDays(row).map(toText),
        edited: parseEdited(row),
      };
    });
  },

  async addArchived(ledger, given, numbers, reported) {
    const fixed = await listFixedExpenses(ledger);
    const rows = given.flatMap((one, index) => {
      const path = `recurring.${index}`;
      const id = one.fixed_expense === null ? randomUUIDv7() : fixed[one.fixed_expense]?.id;
      if (id !== undefined) return [{ ...toRow(ledger, one, path, numbers, reported), id }];
      reported.add(`${path}.fixed_expense`, 'names what is not in this archive, and was left out');
      return [];
    });
    const own = rows.filter((row) => row.fixed === 0);
    if (own.length > MOST_RECURRING)
      reported.add(`recurring.${MOST_RECURRING}`, 'is one too many, and was left out');
    const added = new Map(rows.filter((row) => row.fixed === 1).map((row) => [row.id, row]));
    await insertRows(ledger, 'recurring_items', [...own.slice(0, MOST_RECURRING), ...added.values()]);
  },

  addSample: addSampleRecurring,
  removeSample: removeSampleRecurring,
};

type Archived = ArchivedPlans['recurring'][number];

function toRow(
  ledger: LedgerWriter,
  given: Archived,
  path: string,
  numbers: NumbersOfIds,
  reported: ReportedAmounts,
): NewRow {
  const amountOf = (name: 'low' | 'expected' | 'high') => {
    const amount = requireArchivedCents(given.amount[name], given.currency, `${path}.amount.${name}`);
    reported.checkAmount(`${path}.amount.${name}`, amount, given.currency);
    return amount;
  };
  const { every, day, day_of_month: dayOfMonth, shift, weekends, tolerance } = given;
  const [low, expected, high] = [amountOf('low'), amountOf('expected'), amountOf('high')];
  return {
    ...{ owner: ledger.owner, id: '', state: given.state, fixed: given.fixed_expense === null ? 0 : 1 },
    ...{ name: given.name, sign: given.type === 'income' ? 1 : -1, currency: given.currency },
    source_no: numbers.source(given.source_id, `${path}.source_id`),
    category_no: numbers.category(given.category_id, `${path}.category_id`),
    low_cents: cents(Math.min(low, expected)),
    cents: expected,
    high_cents: cents(Math.max(expected, high)),
    ...{ days: tolerance.days, percent: tolerance.percent },
    schedule: JSON.stringify({
      ...{ ...scheduleOn(toDayNumber(day), every), dayOfMonth, shift, weekends },
    }),
    start_day: given.starts_on === null ? null : toDayNumber(given.starts_on),
    end_day: given.ends_on ? toDayNumber(given.ends_on) : null,
    merchants: JSON.stringify([...new Set(given.merchants)]),
    pinned: JSON.stringify(given.pinned.map(fromArchivedPin)),
    skipped: JSON.stringify(given.skipped.map((one) => toEpochDay(toDayNumber(one)))),
    edited: JSON.stringify([...new Set(given.edited)]),
  };
}

/** Days are counted inside, and written outside. */
function toArchivedPin(pin: string): string {
  const [day, amount] = pin.split(' ').map(Number);
  return `${fromDayNumber(fromEpochDay(day ?? 0))} ${amount ?? 0}`;
}

function fromArchivedPin(pin: string): string {
  const [day = '', amount = ''] = pin.split(' ');
  return `${toEpochDay(toDayNumber(day as Parameters<typeof toDayNumber>[0]))} ${Number(amount)}`;
}
