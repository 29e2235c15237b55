import type { EpochDay } from '../days/calendar.ts';
import type { DailySums } from './daily.ts';
import type { Payment } from './expected.ts';

/** What is known on a day: everything until then, and what is expected after it. */
export type Known = {
  today: EpochDay;
  /** All that happened, and all but what repeats. */
  net: DailySums;
  rest: DailySums;
  expected: readonly Payment[];
};

/** By how much the balance has changed at the end of each day, from tomorrow on. */
export type Path = Float64Array;

type Method = {
  name: string;
  /** How much it counts before anything is known about the account. */
  prior: number;
  /** It needs so many days of history. */
  needs: number;
  /** `due`: what is expected on each day. */
  path: (known: Known, due: Path) => Path;
};

/** Fewer days of history show no habits. */
export const LEAST_HISTORY = 45;
const MONTH = 30;
const YEAR = 365;
const RECENT = 100;
const BETWEEN_BLOCKS = 10;
const CUT = 0.25;
/** What is expected has to be known for so many days: then a forecast is the same however far it goes. */
export const DRIFT_OVER = 90;

/** The ways to look ahead. Which of them to trust, each account shows by itself. */
const METHODS: readonly Method[] = [
  { name: 'flat', prior: 2, needs: 0, path: (_, due) => new Float64Array(due.length) },
  {
    ...{ name: 'without trend', prior: 8, needs: LEAST_HISTORY },
    path: (known, due) => steady(due, -sumUntil(known, DRIFT_OVER) / DRIFT_OVER),
  },
  {
    ...{ name: 'recent habits', prior: 1, needs: LEAST_HISTORY },
    path: (known, due) => steady(due, restPerDay(known, RECENT)),
  },
  {
    ...{ name: 'usual habits', prior: 2, needs: 150 },
    path: (known, due) => steady(due, restPerDay(known, YEAR)),
  },
  {
    ...{ name: 'habits of last year', prior: 1, needs: YEAR + MONTH },
    path: ({ rest, today }, due) => pathOf(due, rest, today),
  },
  {
    ...{ name: 'all as last year', prior: 2, needs: YEAR + MONTH },
    path: ({ net, today }, due) => pathOf(new Float64Array(due.length), net, today),
  },
];

export const PRIORS = METHODS.map(({ prior }) => prior);

/** One path for each method, as far as there is enough history for it. */
export function pathsOf(known: Known, days: number): (Path | undefined)[] {
  const due = expectedByDay(known, days);
  const history = known.today - known.net.from + 1;
  return METHODS.map(({ needs, path }) => (history >= needs ? path(known, due) : undefined));
}

/** With what was usual around the same day a year ago. */
function pathOf(due: Path, sums: DailySums, today: EpochDay): Path {
  const path = new Float64Array(due.length);
  let sum = 0;
  for (let index = 0; index < due.length; index += 1) {
    const day = today + 1 + index;
    sum += (due[index] ?? 0) + sums.meanAround(day - YEAR * Math.ceil((day - today) / YEAR), today);
    path[index] = sum;
  }
  return path;
}

/** With the same rest each day. */
function steady(due: Path, restPerDay: number): Path {
  const path = new Float64Array(due.length);
  let sum = 0;
  for (let index = 0; index < due.length; index += 1) {
    sum += (due[index] ?? 0) + restPerDay;
    path[index] = sum;
  }
  return path;
}

function expectedByDay({ today, expected }: Known, days: number): Path {
  const path = new Float64Array(days);
  for (const { day, cents } of expected) {
    const index = Math.max(0, day - today - 1);
    if (index < days) path[index] = (path[index] ?? 0) + cents;
  }
  return path;
}

/** Of what is expected within so many days. */
const sumUntil = ({ today, expected }: Known, days: number): number =>
  expected.reduce((sum, { day, cents }) => (day <= today + days ? sum + cents : sum), 0);

/** From the months within these days, without the highest and lowest: no holiday or windfall is a habit. */
function restPerDay({ rest, today }: Known, within: number): number {
  const first = Math.max(rest.from, today - within + 1);
  const months: number[] = [];
  for (let end = today; end - MONTH + 1 >= first; end -= BETWEEN_BLOCKS)
    months.push(rest.sum(end - MONTH + 1, end));
  const cut = Math.floor(months.length * CUT);
  const middle = Float64Array.from(months)
    .sort()
    .subarray(cut, months.length - cut);
  return middle.reduce((sum, one) => sum + one, 0) / Math.max(1, middle.length) / MONTH;
}
