import { dayInMonth, dayOfMonthOf, type EpochDay, monthOf } from '../src/days/calendar.ts';
import { KnownItem } from '../src/forecast/expected.ts';
import { type Forecast, forecast } from '../src/forecast/forecast.ts';
import { detectRecurring } from '../src/recurring/detect.ts';
import { type Account, KINDS, type KindOfLife, liveAccount } from './forecast-lives.ts';

export type Score = {
  /** Of days with a band, the share that it held. */
  held: number;
  /** Days of forecasts that came without a band. */
  withoutBand: number;
  /** The mean pinball loss of low, expected and high, in days of what usually moves. */
  loss: number;
  /** That of the expected balance alone, and of each baseline. */
  middle: number;
  flat: number;
  lastMonth: number;
  fourMonths: number;
};

const HORIZON = 90;
const LEVELS = [0.1, 0.5, 0.9] as const;
const BASELINE_DAYS = 122;
const SECOND_ORIGIN = 41;

/** Two forecasts in each life. */
export function scoreForecasts(seeds: readonly number[]): Map<KindOfLife | 'all', Score> {
  const days = KINDS.map((kind) => ({ kind, days: seeds.flatMap((seed) => daysOfLife(kind, seed)) }));
  const all = { kind: 'all' as const, days: days.flatMap((one) => one.days) };
  return new Map([...days, all].map((one) => [one.kind, toScore(one.days)]));
}

function daysOfLife(kind: KindOfLife, seed: number): Day[] {
  const months = 4 + ((seed * 7) % 27);
  const account = liveAccount(kind, seed, months);
  const origin = dayInMonth(monthOf(account.from) + months, 1) - 1 + (seed % 29);
  return [origin, origin + SECOND_ORIGIN].flatMap((today) => daysOfForecast(account, today));
}

/** What was said of a day and what happened, as changes since the forecast, in units of the account. */
type Day = {
  actual: number;
  expected: number;
  low: number | undefined;
  high: number | undefined;
  lastMonth: number;
  fourMonths: number;
};

function daysOfForecast(account: Account, today: EpochDay): Day[] {
  const cents = new Float64Array(account.until - account.from + 1);
  for (const { day, cents: moved } of account.movements)
    cents[day - account.from] = (cents[day - account.from] ?? 0) + moved;
  const past = account.movements.filter(({ day }) => day <= today);
  const known = cents.slice(0, today - account.from + 1);
  const unit = past.reduce((sum, one) => sum + Math.abs(one.cents), 0) / known.length;
  const balances = new Float64Array(known.length + 1);
  for (const [index, moved] of known.entries()) balances[index + 1] = (balances[index] ?? 0) + moved;
  const balanceOn = (day: EpochDay) =>
    balances[Math.max(0, Math.min(known.length, day - account.from + 1))] ?? 0;
  const window = Math.min(BASELINE_DAYS, known.length);
  const perDay = (balanceOn(today) - balanceOn(today - window)) / window;
  const made = foresee(past, { from: account.from, cents: known }, today);
  let actual = 0;
  return made.expected.map((expected, index) => {
    const day = today + 1 + index;
    actual += cents[day - account.from] ?? 0;
    const [low, high] = [made.low?.[index], made.high?.[index]];
    return {
      ...{ actual: actual / unit, expected: expected / unit },
      ...{
        low: low === undefined ? undefined : low / unit,
        high: high === undefined ? undefined : high / unit,
      },
      lastMonth: sameDayLastMonth(balanceOn, today, day) / unit,
      fourMonths: (perDay * (index + 1)) / unit,
    };
  });
}

function foresee(
  past: Account['movements'],
  net: { from: EpochDay; cents: Float64Array },
  today: EpochDay,
): Forecast {
  const byId = new Map(past.map((one) => [one.id, one]));
  const items = detectRecurring(past, today)
    .filter(({ hasEnded }) => !hasEnded)
    .map(({ every, ids }) => ({ every, payments: ids.toReversed().flatMap((id) => byId.get(id) ?? []) }));
  const expected = items.flatMap((item) => new KnownItem(item).expectAsOf(today, HORIZON));
  return forecast({ today, balance: 0, net, items, expected }, HORIZON);
}

/** The balance goes the way it went a month ago, again and again. */
function sameDayLastMonth(balanceOn: (day: EpochDay) => number, today: EpochDay, day: EpochDay): number {
  const back = (one: EpochDay, months: number) => dayInMonth(monthOf(one) - months, dayOfMonthOf(one));
  const isLater = dayOfMonthOf(day) > dayOfMonthOf(today);
  const months = Math.max(1, monthOf(day) - monthOf(today) + Number(isLater));
  const start = balanceOn(back(today, 1));
  return (balanceOn(today) - start) * (months - 1) + balanceOn(Math.min(today, back(day, months))) - start;
}

const pinball = (level: number, actual: number, said: number) =>
  (actual >= said ? level : level - 1) * (actual - said);

const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

function toScore(days: readonly Day[]): Score {
  const banded = days.filter(({ low }) => low !== undefined);
  const middleOf = (said: (day: Day) => number) =>
    meanOf(days.map((day) => pinball(0.5, day.actual, said(day))));
  return {
    held: meanOf(
      banded.map(({ actual, low, high }) => Number(actual >= (low ?? 0) && actual <= (high ?? 0))),
    ),
    withoutBand: days.length - banded.length,
    loss: meanOf(
      banded.map(({ actual, low, expected, high }) =>
        meanOf(
          [low ?? 0, expected, high ?? 0].map((said, index) => pinball(LEVELS[index] ?? 0.5, actual, said)),
        ),
      ),
    ),
    middle: middleOf(({ expected }) => expected),
    flat: middleOf(() => 0),
    lastMonth: middleOf(({ lastMonth }) => lastMonth),
    fourMonths: middleOf(({ fourMonths }) => fourMonths),
  };
}
