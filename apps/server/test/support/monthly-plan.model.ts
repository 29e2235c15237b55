import { addMonths, type Month, monthOfDayNumber, type PlanMode, type Rollover } from '@saldo/domain';

/** A person's money and plan as lists, from which everything is added up anew each time. Amounts are in cents. */
type Moved = {
  id: string;
  source: string;
  /** Of a transfer: neither income nor spending. */
  isTransfer: boolean;
  category: string | null;
  day: number;
  /** Expenses are negative. */
  cents: number;
  refundOf: string | null;
};

export type PlanState = {
  sources: { id: string; opening: number }[];
  categories: string[];
  rows: Moved[];
  mode: PlanMode;
  start: Month | null;
  chosen: string[] | null;
  /** By `category month`. */
  planned: Record<string, number | null>;
  rollovers: Record<string, Rollover | null>;
};

export const emptyState = (): PlanState => ({
  ...{ sources: [], categories: [], rows: [], mode: 'limits', start: null, chosen: null },
  ...{ planned: {}, rollovers: {} },
});

type Line = { planned: number; carried: number; spent: number; left: number };
export type ExpectedMonth = {
  lines: Map<string | null, Line>;
  received: number;
  /** Between the plan's sources and others. */
  moved: number;
  held: number;
  toPlan: number;
};

const monthOf = (day: number) => monthOfDayNumber(day as never);
const sum = (values: readonly number[]) => values.reduce((all, one) => all + one, 0);

/** From its first month to this one, each from the one before, as it is written down. */
export function expectedMonths(state: PlanState, to: Month): Map<Month, ExpectedMonth> {
  const months = new Map<Month, ExpectedMonth>();
  const start = startOf(state) ?? to;
  const isOurs = (source: string) => state.chosen?.includes(source) ?? true;
  const ours = state.rows.filter(({ source }) => isOurs(source));
  const opening = sum(state.sources.filter(({ id }) => isOurs(id)).map((source) => source.opening));
  let before: ExpectedMonth | undefined;
  for (let month = start < to ? start : to; month <= to; month = addMonths(month, 1)) {
    const inMonth = ours.filter(({ day }) => monthOf(day) === month);
    const until = sum(ours.filter(({ day }) => monthOf(day) <= month).map(({ cents }) => cents));
    const flows = inMonth.filter(({ isTransfer }) => !isTransfer);
    const incomes = flows.filter(({ cents, refundOf }) => cents > 0 && refundOf === null);
    const received = sum(incomes.map(({ cents }) => cents));
    const moved = sum(inMonth.filter(({ isTransfer }) => isTransfer).map(({ cents }) => cents));
    const lines = new Map<string | null, Line>();
    for (const category of [...state.categories, null]) {
      const own = flows.filter((row) => row.category === category && !incomes.includes(row));
      const spent = 0 - sum(own.map(({ cents }) => cents));
      const planned = state.planned[`${category} ${month}`] ?? 0;
      const carried = before
        ? carry(before.lines.get(category)?.left ?? 0, rolloverOf(state, category, month))
        : 0;
      lines.set(category, { planned, carried, spent, left: carried + planned - spent });
    }
    const plannedIn = sum([...lines.values()].map(({ planned }) => planned));
    const notCarried = sum(
      [...lines].map(([category, { carried }]) => (before?.lines.get(category)?.left ?? 0) - carried),
    );
    const held = opening + until;
    const heldBefore = held - sum(inMonth.map(({ cents }) => cents));
    const toPlan = (before?.toPlan ?? heldBefore) + received + moved + (before ? notCarried : 0) - plannedIn;
    before = { lines, received, moved, held, toPlan };
    months.set(month, before);
  }
  return months;
}

export function startOf({ start, planned, categories }: PlanState): Month | undefined {
  if (start !== null) return start;
  const months = Object.entries(planned).flatMap(([key, cents]) => {
    const [category = '', month] = key.split(' ');
    return cents !== null && categories.includes(category) ? [Number(month)] : [];
  });
  return months.length > 0 ? (Math.min(...months) as Month) : undefined;
}

const carry = (left: number, rollover: Rollover) =>
  rollover === 'both' ? left : rollover === 'surplus' ? Math.max(0, left) : 0;

/** The last one said until then. */
function rolloverOf({ rollovers, mode }: PlanState, category: string | null, month: Month): Rollover {
  for (let at = month; at >= 202401; at = addMonths(at, -1)) {
    const said = rollovers[`${category} ${at}`];
    if (said) return said;
  }
  return mode === 'envelopes' ? 'surplus' : 'none';
}
