import { randomUUIDv7 } from 'node:crypto';
import { MOST_SCENARIOS } from '@saldo/contract';
import {
  addMonths,
  type Cents,
  cents,
  type Decimal,
  daysOfMonth,
  fromDayNumber,
  HOME_CURRENCY,
  monthOfDayNumber,
  toAmount,
  toDayNumber,
  ZERO,
} from '@saldo/domain';
import { deleteRows, insertRows, ledgerFor, listSources, requireArchivedCents } from '../../ledger/index.ts';
import type { ArchivedPlans, NumbersOfIds, Plan, ReportedAmounts } from '../plans/plan.ts';
import { countScenarios, listScenarioRows } from './scenarios.repository.ts';
import { parseChanges, type StoredChange } from './stored-change.ts';

/** In an archive, recurring payments go by what they are called. */
export const scenariosPlan: Plan<'scenarios'> = {
  count: countScenarios,

  toArchived: async (db, { owner }, ids) =>
    (await listScenarioRows(ledgerFor(db, owner))).map((row) => ({
      name: row.name,
      changes: parseChanges(row).map((change) => tellChange(change, ids)),
    })),

  /** As many as the limit permits. */
  async addArchived(ledger, given, numbers, reported) {
    if (given.length > MOST_SCENARIOS)
      reported.add(`scenarios.${MOST_SCENARIOS}`, 'is one too many, and was left out');
    const rows = given.slice(0, MOST_SCENARIOS).map(({ name, changes }, index) => ({
      ...{ owner: ledger.owner, id: randomUUIDv7(), name },
      changes: JSON.stringify(
        changes.map((change, at) => toStored(change, `scenarios.${index}.changes.${at}`, numbers, reported)),
      ),
    }));
    await insertRows(ledger, 'scenarios', rows);
  },

  /** Once more for a trip, and energy that costs more. */
  async addSample(ledger, { today, sourceNo, categoryNo }) {
    const present = monthOfDayNumber(toDayNumber(today));
    const firstIn = (months: number) => daysOfMonth(addMonths(present, months)).first;
    const common = { sign: -1, currency: HOME_CURRENCY } as const;
    const trip: StoredChange = {
      ...{ kind: 'add', ...common, name: 'Summer trip', cents: cents(1_200_00), every: null },
      ...{ source_no: sourceNo('Current account'), category_no: categoryNo('Leisure') },
      ...{ day: firstIn(3), until: null },
    };
    const electricity: StoredChange = {
      ...{ kind: 'change', ...common, recurring_id: '', name: 'Electricity' },
      ...{ cents: null, by: cents(12_00), from: firstIn(1) },
    };
    const row = { owner: ledger.owner, id: randomUUIDv7(), name: 'A summer trip' };
    await insertRows(ledger, 'scenarios', [{ ...row, changes: JSON.stringify([trip, electricity]) }]);
  },

  /** What would be paid from a source of the sample data. */
  async removeSample(ledger, mark) {
    const sources = await listSources(ledger);
    const sample = new Set(sources.flatMap((one) => (one.sample === mark ? one.no : [])));
    const isSample = (change: StoredChange) => change.kind === 'add' && sample.has(change.source_no ?? 0);
    const rows = (await listScenarioRows(ledger)).filter((row) => parseChanges(row).some(isSample));
    await deleteRows(ledger, 'scenarios', rows);
  },
};

type Archived = ArchivedPlans['scenarios'][number]['changes'][number];

function tellChange(change: StoredChange, ids: Parameters<typeof scenariosPlan.toArchived>[2]) {
  const { name, currency } = change;
  const amountOf = (cents: Cents) => toAmount(cents, currency);
  const common = {
    ...{ name, type: change.sign > 0 ? 'income' : 'expense', currency },
    ...(change.applied && { applied: true }),
  };
  if (change.kind === 'remove')
    return {
      ...{ kind: 'remove', ...common },
      from: change.from === null ? null : fromDayNumber(change.from),
    };
  if (change.kind === 'change')
    return {
      ...{ kind: 'change', ...common, from: fromDayNumber(change.from), by: amountOf(change.by) },
      amount: change.cents === null ? null : amountOf(change.cents),
    };
  return {
    ...{ kind: 'add', ...common, amount: amountOf(change.cents) },
    ...{ source_id: ids.source(change.source_no), category_id: ids.category(change.category_no) },
    ...{ every: change.every, date: fromDayNumber(change.day) },
    until: change.until === null ? null : fromDayNumber(change.until),
  };
}

function toStored(
  given: Archived,
  path: string,
  numbers: NumbersOfIds,
  reported: ReportedAmounts,
): StoredChange {
  const { name, currency } = given;
  const take = (value: Decimal, field: string) => {
    const cents = requireArchivedCents(value, currency, `${path}.${field}`);
    reported.checkAmount(`${path}.${field}`, cents, currency);
    return cents;
  };
  const common: Pick<StoredChange, 'name' | 'sign' | 'currency' | 'applied'> = {
    ...{ name, sign: given.type === 'income' ? 1 : -1, currency },
    ...(given.applied === true && { applied: true }),
  };
  const meant = { ...common, recurring_id: '' };
  if (given.kind === 'remove')
    return { kind: 'remove', ...meant, from: given.from === null ? null : toDayNumber(given.from) };
  if (given.kind === 'change')
    return {
      ...{ kind: 'change', ...meant, from: toDayNumber(given.from) },
      by: given.amount === null ? take(given.by, 'by') : ZERO,
      cents: given.amount === null ? null : take(given.amount, 'amount'),
    };
  return {
    ...{ kind: 'add', ...common, cents: take(given.amount, 'amount'), every: given.every },
    source_no: numbers.source(given.source_id, `${path}.source_id`),
    category_no: numbers.category(given.category_id, `${path}.category_id`),
    ...{ day: toDayNumber(given.date), until: given.until === null ? null : toDayNumber(given.until) },
  };
}
