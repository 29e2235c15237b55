import { type Cents, earliest, type Month, type Rollover } from '@saldo/domain';
import { type Selectable, sql } from 'kysely';
import { jsonList } from '../../db/json.ts';
import type { Owner } from '../../db/owner.ts';
import { ParsedTexts } from '../../db/parsed-texts.ts';
import { prepared } from '../../db/prepared.ts';
import { type Ledger, listRowsAsOf, type Moment } from '../../ledger/index.ts';
import type { PlanMonthsTable, PlanSettingsTable, PlanTargetsTable } from './monthly-plan.table.ts';

export type PlanSettingsRow = Selectable<PlanSettingsTable>;
export type PlanMonthRow = Selectable<PlanMonthsTable>;
export type PlanTargetRow = Selectable<PlanTargetsTable>;
/** Of one category: amounts by month, and from when on what is carried over, oldest first. */
export type Planned = {
  planned: ReadonlyMap<Month, Cents>;
  first: Month | undefined;
  chosen: readonly { month: Month; rollover: Rollover | null }[];
};
export const NOTHING_PLANNED: Planned = { planned: new Map(), first: undefined, chosen: [] };

/** All that a person decided about their plan. */
export type Decisions = {
  settings: PlanSettingsRow | undefined;
  months: ReadonlyMap<number, Planned>;
  targets: PlanTargetRow[];
};

/** The one row of a person's settings. */
export const SETTINGS_ID = 'plan';

const selectSettings = prepared((db, [owner]: [owner: Owner]) =>
  db.selectFrom('plan_settings').selectAll().where('owner', '=', owner),
);
const selectMonths = prepared((db, [owner, to]: [owner: Owner, to: Month]) =>
  db
    .selectFrom('plan_months')
    .select('category_no')
    .select(jsonList(db, sql`month`).as('months'))
    .select(jsonList(db, sql`cents`).as('cents'))
    .select(jsonList(db, sql`rollover`).as('rollovers'))
    .where('owner', '=', owner)
    .where('month', '<=', to)
    .groupBy('category_no'),
);
const selectTargets = prepared((db, [owner]: [owner: Owner]) =>
  db.selectFrom('plan_targets').selectAll().where('owner', '=', owner),
);
const selectFirstMonth = prepared((db, [owner]: [owner: Owner]) =>
  db
    .selectFrom('plan_months')
    .innerJoin('categories', (join) =>
      join
        .onRef('categories.owner', '=', 'plan_months.owner')
        .onRef('categories.no', '=', 'plan_months.category_no'),
    )
    .select((row) => row.fn.min('plan_months.month').as('month'))
    .where('plan_months.owner', '=', owner)
    .where('plan_months.cents', 'is not', null),
);
const selectMonth = prepared((db, [owner, no, month]: [owner: Owner, no: number, month: Month]) =>
  db
    .selectFrom('plan_months')
    .selectAll()
    .where('owner', '=', owner)
    .where('category_no', '=', no)
    .where('month', '=', month),
);

/** What holds in this month: of later ones nothing. */
export async function readDecisions(
  ledger: Ledger,
  month: Month,
  moment: Moment | undefined,
): Promise<Decisions> {
  const { db, owner } = ledger;
  if (moment) {
    const [settings] = await listRowsAsOf(ledger, 'plan_settings', moment);
    const rows = (await listRowsAsOf(ledger, 'plan_months', moment)).filter((row) => row.month <= month);
    const byCategory = Map.groupBy(rows, ({ category_no }) => category_no);
    const months = new Map([...byCategory].map(([no, some]) => [no, toPlanned(some)]));
    return { settings, months, targets: await listRowsAsOf(ledger, 'plan_targets', moment) };
  }
  const settings = await findSettings(ledger);
  const rows = await selectMonths(db, owner, month);
  return {
    settings,
    months: new Map(
      rows.map(({ category_no, months, cents, rollovers }) => [
        category_no,
        planned.read(`[${months},${cents},${rollovers}]`),
      ]),
    ),
    targets: await selectTargets(db, owner),
  };
}

type Row = Pick<PlanMonthRow, 'month' | 'cents' | 'rollover'>;

const MOST_LETTERS = 4_000_000;
const planned = new ParsedTexts((text) => toPlanned(parseRows(text)), MOST_LETTERS);

function parseRows(text: string): Row[] {
  const [months, cents, rollovers]: [Month[], (Cents | null)[], (Rollover | null)[]] = JSON.parse(text);
  return months.map((month, index) => ({
    month,
    cents: cents[index] ?? null,
    rollover: rollovers[index] ?? null,
  }));
}

function toPlanned(rows: readonly Row[]): Planned {
  const planned = new Map<Month, Cents>();
  for (const { month, cents } of rows) if (cents !== null) planned.set(month, cents);
  const chosen = rows.filter(({ rollover }) => rollover !== null);
  const first = planned.size > 0 ? earliest(...planned.keys()) : undefined;
  return { planned, first, chosen: chosen.sort((one, two) => one.month - two.month) };
}

export async function findSettings({ db, owner }: Ledger): Promise<PlanSettingsRow | undefined> {
  return (await selectSettings(db, owner))[0];
}

/** The first with an amount for a category that is there. */
export async function findFirstPlanned({ db, owner }: Ledger): Promise<Month | undefined> {
  return (await selectFirstMonth(db, owner))[0]?.month ?? undefined;
}

export async function findPlanMonth(
  { db, owner }: Ledger,
  categoryNo: number,
  month: Month,
): Promise<PlanMonthRow | undefined> {
  return (await selectMonth(db, owner, categoryNo, month))[0];
}

export const listPlanMonths = ({ db, owner }: Ledger): Promise<PlanMonthRow[]> =>
  db.selectFrom('plan_months').selectAll().where('owner', '=', owner).orderBy('month').execute();

export const listTargets = ({ db, owner }: Ledger): Promise<PlanTargetRow[]> => selectTargets(db, owner);

export async function findTarget(ledger: Ledger, categoryNo: number): Promise<PlanTargetRow | undefined> {
  return (await listTargets(ledger)).find((row) => row.category_no === categoryNo);
}

/** As a plan shows them. */
export type PlannedCategory = {
  no: number;
  id: string;
  name: string;
  group_id: string | null;
  position: number | null;
};
export type Group = { id: string; name: string };

const selectCategories = prepared((db, [owner]: [owner: Owner]) =>
  db
    .selectFrom('categories')
    .select(['no', 'id', 'name', 'group_id', 'position'])
    .where('owner', '=', owner)
    .orderBy('no'),
);
const selectGroups = prepared((db, [owner]: [owner: Owner]) =>
  db
    .selectFrom('category_groups')
    .select(['id', 'name', 'position'])
    .where('owner', '=', owner)
    .orderBy('position')
    .orderBy('id'),
);

/** In their order: those without a position last. */
export async function listOrderedCategories(
  ledger: Ledger,
  moment: Moment | undefined,
): Promise<PlannedCategory[]> {
  const { db, owner } = ledger;
  const rows = moment ? await listRowsAsOf(ledger, 'categories', moment) : await selectCategories(db, owner);
  const place = ({ position }: { position?: number | null }) => position ?? Number.MAX_SAFE_INTEGER;
  return rows
    .map((row) => ({ ...row, group_id: row.group_id ?? null, position: row.position ?? null }))
    .sort((one, two) => place(one) - place(two) || one.no - two.no);
}

export async function listGroups(ledger: Ledger, moment: Moment | undefined): Promise<Group[]> {
  if (!moment) return selectGroups(ledger.db, ledger.owner);
  const rows = await listRowsAsOf(ledger, 'category_groups', moment);
  return rows.sort((one, two) => one.position - two.position || (one.id < two.id ? -1 : 1));
}
