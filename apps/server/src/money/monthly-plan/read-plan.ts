import {
  addMonths,
  type Cents,
  type Day,
  earliest,
  type Month,
  monthOfDayNumber,
  type PlanMode,
  subtractCents,
  sumCents,
  toDayNumber,
  ZERO,
} from '@saldo/domain';
import { type Ledger, type Moment, NONE } from '../../ledger/index.ts';
import { type Course, courses } from './course.ts';
import { type Expected, NOTHING_EXPECTED, readExpected } from './expected.ts';
import { type Figures, readFigures } from './figures.ts';
import {
  findFirstPlanned,
  type Group,
  listGroups,
  listOrderedCategories,
  type PlannedCategory,
  type PlanSettingsRow,
  readDecisions,
} from './monthly-plan.repository.ts';
import { type Suggested, toSuggested } from './suggested.ts';

export type PlanAsked = { base: string; today: Day; month: Month; moment?: Moment | undefined };

export type Line = Course & {
  category: PlannedCategory | undefined;
  committed: Cents;
  suggested: Suggested;
};

export type ReadPlan = {
  month: Month;
  present: Month;
  mode: PlanMode;
  settings: PlanSettingsRow | undefined;
  /** Undefined while nothing is planned or chosen. */
  start: Month | undefined;
  lines: Line[];
  /** What has no category; only where there is something. */
  rest: Line | undefined;
  groups: Group[];
  figures: Figures;
  expected: Expected;
};

/** Everything that a month's plan is made of. */
export async function readPlan(ledger: Ledger, asked: PlanAsked): Promise<ReadPlan> {
  const { base, today, month, moment } = asked;
  const decisions = await readDecisions(ledger, month, moment);
  const categories = await listOrderedCategories(ledger, moment);
  const { settings } = decisions;
  const mode = settings?.mode ?? 'limits';
  const present = monthOfDayNumber(toDayNumber(today));
  const start = await readStart(ledger, decisions, categories, moment);
  const from = earliest(addMonths(month, -12), start ?? month, month);
  const sourceNos = parseSources(settings);
  const figures = await readFigures(ledger, { base, today, month, from, sourceNos, moment });
  const expected = moment
    ? NOTHING_EXPECTED
    : await readExpected(ledger, { base, today, month, isOfPlan: figures.isOfPlan });
  const courseOf = courses(decisions, figures, { start: start ?? month, month, mode });
  const toLine = (category: PlannedCategory | undefined): Line => {
    const no = category?.no ?? NONE;
    const course = courseOf(no);
    return {
      ...course,
      category,
      committed: expected.committed.get(no) ?? ZERO,
      suggested: toSuggested({ no, base, month, figures, expected, needed: course.needed }),
    };
  };
  const rest = toLine(undefined);
  const isSomething = rest.now.left !== 0 || rest.now.spent !== 0 || rest.committed !== 0;
  return {
    ...{ month, present, mode, settings, start, figures, expected },
    lines: categories.map(toLine),
    rest: isSomething ? rest : undefined,
    groups: await listGroups(ledger, moment),
  };
}

export const parseSources = (settings: PlanSettingsRow | undefined): number[] | undefined =>
  settings?.sources == null ? undefined : JSON.parse(settings.sources);

/** What was chosen; otherwise the first month with a planned amount. */
async function readStart(
  ledger: Ledger,
  { settings, months }: Awaited<ReturnType<typeof readDecisions>>,
  categories: readonly PlannedCategory[],
  moment: Moment | undefined,
): Promise<Month | undefined> {
  if (settings?.start_month) return settings.start_month;
  const firsts = categories.flatMap(({ no }) => months.get(no)?.first ?? []);
  if (firsts.length > 0) return earliest(...firsts);
  // Of later months, only the database knows.
  return moment ? undefined : findFirstPlanned(ledger);
}

/** All lines together. */
export function toTotals({ lines, rest }: Pick<ReadPlan, 'lines' | 'rest'>) {
  const all = rest ? [...lines, rest] : lines;
  const sum = (pick: (line: Line) => Cents) => sumCents(all.map(pick));
  return {
    planned: sum(({ now }) => now.planned),
    carried: sum(({ now }) => now.carried),
    spent: sum(({ now }) => now.spent),
    committed: sum(({ committed }) => committed),
    left: sum(({ now }) => now.left),
  };
}

/** By how much the balances changed besides what was received and spent. */
export const toMoved = ({ figures, month }: Pick<ReadPlan, 'figures' | 'month'>): Cents =>
  subtractCents(
    subtractCents(figures.held, figures.heldBefore),
    subtractCents(figures.received(month), figures.spentIn(month)),
  );
