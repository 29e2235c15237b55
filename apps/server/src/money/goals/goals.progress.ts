import type { Goal } from '@saldo/contract';
import {
  type Cents,
  type Day,
  type DayNumber,
  daysOfMonth,
  earliest,
  fromDayNumber,
  fullMonthsOf,
  monthsOfPace,
  sumCents,
  toAmount,
  toDayNumber,
  toMonthText,
  toOutlook,
  toPace,
  ZERO,
} from '@saldo/domain';
import type { Db } from '../../db/database.ts';
import type { Owner } from '../../db/owner.ts';
import {
  findFirstDay,
  findSources,
  type Ledger,
  ledgerFor,
  listFirstMonths,
  listMovedBySource,
  type MonthRange,
  readBaseCurrencyAt,
  type SourceRow,
} from '../../ledger/index.ts';
import type { GoalWithSources } from './goals.repository.ts';

type Asked = { owner: Owner; base: string; today: Day };

/** A source's part in a goal, in the base currency. Undefined without a rate. */
type GoalSource = {
  source: SourceRow;
  worth: { saved: Cents; movedIn: (months: MonthRange) => Cents } | undefined;
  firstDay: DayNumber | undefined;
};

/** Each goal's progress: its sources' balances and how they grew in recent months. */
export async function describeGoals(
  db: Db,
  asked: Asked,
  goals: readonly GoalWithSources[],
): Promise<Goal[]> {
  const nos = new Set(goals.flatMap(({ sourceNos }) => sourceNos));
  const parts = await readParts(db, asked, nos);
  return goals.map((goal) =>
    toGoal(
      goal,
      goal.sourceNos.flatMap((no) => parts.get(no) ?? []),
      asked,
    ),
  );
}

/** At today's rates throughout: a currency's gain isn't saving. */
async function readParts(
  db: Db,
  { owner, base: currency, today }: Asked,
  nos: ReadonlySet<number>,
): Promise<Map<number, GoalSource>> {
  const ledger = ledgerFor(db, owner);
  if (nos.size === 0) return new Map();
  const sources = await findSources(ledger, nos);
  const moved = await listMovedBySource(ledger, [...nos], monthsOfPace(today));
  const firstDays = await readFirstDays(ledger, [...nos], today);
  const day = toDayNumber(today);
  const currencies = [...sources.values()].map((source) => source.currency);
  const base = await readBaseCurrencyAt(ledger, currency, currencies, { first: day, last: day });
  const toPart = (source: SourceRow): GoalSource => {
    const toWorth = (cents: Cents) => base.worth({ currency: source.currency, day, cents });
    const saved = toWorth(source.cents);
    const movedIn = ({ from, to }: MonthRange) => {
      const within = (moved.get(source.no) ?? []).filter(({ month }) => month >= from && month <= to);
      return toWorth(sumCents(within.map((one) => one.moved))) ?? ZERO;
    };
    return {
      source,
      worth: saved === undefined ? undefined : { saved, movedIn },
      firstDay: firstDays.get(source.no),
    };
  };
  return new Map([...sources].map(([no, source]) => [no, toPart(source)]));
}

/** For most, totals show that they began long before; only for the rest the day is looked up. */
async function readFirstDays(
  ledger: Ledger,
  nos: readonly number[],
  today: Day,
): Promise<Map<number, DayNumber>> {
  const { from, to } = monthsOfPace(today);
  const days = new Map<number, DayNumber>();
  for (const [no, month] of await listFirstMonths(ledger, nos)) {
    const isNear = month >= from && month <= to;
    const day = isNear ? await findFirstDay(ledger, no) : daysOfMonth(month).first;
    if (day !== undefined) days.set(no, day);
  }
  return days;
}

function toGoal(goal: GoalWithSources, parts: readonly GoalSource[], { base, today }: Asked): Goal {
  const counted = parts.flatMap(({ worth, firstDay }) => (worth ? [{ ...worth, firstDay }] : []));
  const begun = counted.flatMap(({ firstDay }) => firstDay ?? []);
  const months = begun.length > 0 && fullMonthsOf(monthsOfPace(today), earliest(...begun));
  const saved = sumCents(counted.map((part) => part.saved));
  const pace = months ? toPace(sumCents(counted.map(({ movedIn }) => movedIn(months))), months) : null;
  const aim = { target: goal.cents, targetDay: goal.target_day, saved, pace };
  const { needed, reachedOn, isOnTrack } = toOutlook(aim, today);
  return {
    id: goal.id,
    name: goal.name,
    target: toAmount(goal.cents, base),
    target_date: goal.target_day === null ? null : fromDayNumber(goal.target_day),
    source_ids: parts.map(({ source }) => source.id),
    saved: toAmount(saved, base),
    left_out: toLeftOut(parts),
    pace: pace === null ? null : toAmount(pace, base),
    needed: needed === null ? null : toAmount(needed, base),
    reached_on: reachedOn === null ? null : toMonthText(reachedOn),
    on_track: isOnTrack,
    version: goal.change_no,
  };
}

function toLeftOut(parts: readonly GoalSource[]): Goal['left_out'] {
  const unknown = parts.filter(({ worth }) => worth === undefined);
  const byCurrency = Map.groupBy(unknown, ({ source }) => source.currency);
  return [...byCurrency].map(([currency, some]) => ({ currency, count: some.length }));
}
