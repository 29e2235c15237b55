import type { Archive } from '@saldo/contract';
import { type Cents, toAmount, toMonthText } from '@saldo/domain';
import { insertRows, type Ledger, type LedgerWriter } from '../../ledger/index.ts';
import { type NumbersOfIds, type ReportedAmounts, takePlanned } from '../plans/plan.ts';
import { findSettings, listPlanMonths, listTargets, SETTINGS_ID } from './monthly-plan.repository.ts';
import { parseSources } from './read-plan.ts';
import { fromDue, parseDue, parseEvery } from './target.ts';

type Ids = Record<'category' | 'source', (no: number | null) => string | null>;
type Parts = 'plan_settings' | 'plan_months' | 'plan_targets';
type Given = { [Part in Parts]: NonNullable<Archive[Part]> };

/** For export: rows of deleted categories stay behind. */
export async function toArchivedPlan(
  ledger: Ledger,
  base: string,
  ids: Ids,
): Promise<Record<Parts, readonly object[]>> {
  const settings = await findSettings(ledger);
  const told = (value: Cents) => toAmount(value, base);
  return {
    plan_settings: settings
      ? [
          {
            mode: settings.mode,
            starts_on: settings.start_month && toMonthText(settings.start_month),
            source_ids: parseSources(settings)?.flatMap((no) => ids.source(no) ?? []) ?? null,
          },
        ]
      : [],
    plan_months: (await listPlanMonths(ledger)).flatMap(({ category_no, month, cents, rollover }) => {
      const category_id = ids.category(category_no);
      const planned = cents === null ? null : told(cents);
      return category_id === null ? [] : [{ category_id, month: toMonthText(month), planned, rollover }];
    }),
    plan_targets: (await listTargets(ledger)).flatMap(({ category_no, cents, due, every, since_month }) => {
      const category_id = ids.category(category_no);
      if (category_id === null) return [];
      const target = { amount: told(cents), by: fromDue(due), every: parseEvery(every) };
      return [{ category_id, ...target, since: toMonthText(since_month) }];
    }),
  };
}

/** Of what is there twice, the first counts. */
export async function addArchivedPlan(
  ledger: LedgerWriter,
  given: Given,
  numbers: NumbersOfIds,
  reported: ReportedAmounts,
): Promise<void> {
  const { owner } = ledger;
  const settings = given.plan_settings.slice(0, 1).map(({ mode, starts_on, source_ids }) => {
    const nos = source_ids?.flatMap((id, at) => numbers.source(id, `plan_settings.0.source_ids.${at}`) ?? []);
    const sources = nos ? JSON.stringify([...new Set(nos)]) : null;
    return { owner, id: SETTINGS_ID, mode, start_month: starts_on, sources };
  });
  const months = given.plan_months.flatMap(({ category_id, month, planned, rollover }, index) => {
    const path = `plan_months.${index}`;
    const category_no = numbers.category(category_id, `${path}.category_id`);
    const cents = planned === null ? null : takePlanned(ledger, planned, `${path}.planned`, reported);
    return category_no === null ? [] : [{ owner, category_no, month, cents, rollover }];
  });
  const targets = given.plan_targets.flatMap(({ category_id, amount, by, every, since }, index) => {
    const path = `plan_targets.${index}`;
    const category_no = numbers.category(category_id, `${path}.category_id`);
    const cents = takePlanned(ledger, amount, `${path}.amount`, reported);
    const text = every && JSON.stringify(every);
    if (category_no === null) return [];
    return [{ owner, category_no, cents, due: parseDue(by), every: text, since_month: since }];
  });
  await insertRows(ledger, 'plan_settings', settings);
  await insertRows(
    ledger,
    'plan_months',
    firstOf(months, ({ category_no, month }) => `${category_no} ${month}`),
  );
  await insertRows(
    ledger,
    'plan_targets',
    firstOf(targets, ({ category_no }) => `${category_no}`),
  );
}

function firstOf<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Row[] {
  const seen = new Set<string>();
  return rows.filter((row) => !seen.has(keyOf(row)) && seen.add(keyOf(row)));
}
