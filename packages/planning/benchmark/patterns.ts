import { dayInMonth, monthOf } from '../src/days/calendar.ts';
import {
  fixed,
  type Life,
  late,
  live,
  onTime,
  type Plan,
  type Random,
  seasonal,
  step,
  toFriday,
  together,
  toMonday,
  varying,
  visits,
  within,
} from './lives.ts';

type Make = (random: Random, months: number) => Life;
export type Case = { name: string; months: [number, number]; make: Make };

const week = { unit: 'week', count: 1 } as const;
const fortnight = { unit: 'week', count: 2 } as const;
const fourWeeks = { unit: 'week', count: 4 } as const;
const month = { unit: 'month', count: 1 } as const;
const quarter = { unit: 'month', count: 3 } as const;
const halfYear = { unit: 'month', count: 6 } as const;
const year = { unit: 'year', count: 1 } as const;

const of =
  (plan: Plan, merchant = 'M'): Make =>
  (random, months) =>
    live(plan, merchant, months, random);

/** At most so many payments, but enough of them to be seen before and after a step. */
const stepped = (plan: Omit<Plan, 'price' | 'stepAt'>, cents: number, factor: number): Plan => ({
  ...plan,
  price: step(cents, factor, 0.6),
  stepAt: (count) => Math.round(0.6 * count),
});

const monthly = (name: string, plan: Omit<Plan, 'every'>, months: [number, number] = [4, 36]): Case => ({
  ...{ name, months, make: of({ every: month, ...plan }) },
});

export const patterns: readonly Case[] = [
  monthly('streaming on the 5th', { on: 5, price: fixed(1299) }),
  monthly('streaming on the 1st', { on: 1, price: fixed(999), shift: toMonday }),
  monthly('music on the 28th', { on: 28, price: fixed(1099), shift: late(2) }),
  monthly('gym on the 31st', { on: 31, price: fixed(3990), shift: toFriday }),
  monthly('rent on the 1st', { on: 1, price: fixed(85_000), shift: toMonday }),
  monthly('rent on the 3rd, late', { on: 3, price: fixed(72_000), shift: late(3) }),
  monthly('loan on the 30th', { on: 30, price: fixed(31_250), shift: toMonday }),
  monthly('phone on the 18th', { on: 18, price: fixed(1500), shift: within(1) }),
  monthly('phone with some calls', { on: 12, price: varying(2200, 0.08), shift: toMonday }),
  monthly('internet on the 15th', { on: 15, price: fixed(3995), shift: within(2) }),
  monthly('electricity', { on: 20, price: varying(6500, 0.25), shift: within(1) }, [6, 36]),
  monthly('electricity by season', { on: 10, price: seasonal(7000, 0.35), shift: toMonday }, [7, 36]),
  monthly('gas by season', { on: 25, price: seasonal(5500, 0.5) }, [7, 36]),
  monthly('water', { on: 8, price: varying(2400, 0.15), shift: within(1) }, [6, 36]),
  monthly('by the length of the month', {
    on: 2,
    price: ({ day }) => (dayInMonth(monthOf(day) + 1, 1) - dayInMonth(monthOf(day), 1)) * 240,
  }),
  monthly('insurance by month', { on: 2, price: fixed(4117), shift: toMonday }),
  monthly('savings plan', { on: 15, price: fixed(20_000), shift: toMonday }),
  monthly('nursery', { on: 5, price: fixed(28_000), shift: within(2), missing: 0.06 }),
  monthly('club, not in August', { on: 7, price: fixed(2500), missing: 0.05 }),
  monthly('newspaper, doubled once', { on: 9, price: fixed(1990), doubled: 0.05 }),
  monthly('cloud in dollars', { on: 14, price: varying(899, 0.01), shift: within(1) }),
  monthly('software in dollars', { on: 22, price: varying(2099, 0.04), shift: within(1) }, [5, 36]),
  monthly('salary', { on: 28, price: fixed(198_000), isIncome: true, shift: toFriday }),
  monthly('salary on the last day', { on: 31, price: fixed(245_000), isIncome: true, shift: toFriday }),
  monthly('salary with overtime', { on: 27, price: varying(180_000, 0.09), isIncome: true, shift: toFriday }),
  monthly('pension', { on: 25, price: fixed(121_000), isIncome: true, shift: toFriday }),
  monthly('child benefit', { on: 12, price: fixed(25_000), isIncome: true, shift: within(3) }),
  monthly('rent received', { on: 4, price: fixed(65_000), isIncome: true, shift: late(3) }),
  monthly('price up by a twelfth', stepped({ every: month, on: 5 }, 1299, 1.077), [8, 36]),
  monthly('price up by a fifth', stepped({ every: month, on: 11, shift: toMonday }, 999, 1.2), [8, 36]),
  monthly('price up by a third', stepped({ every: month, on: 19 }, 899, 1.33), [8, 36]),
  monthly('price up by 4 %', stepped({ every: month, on: 3, shift: within(1) }, 4990, 1.04), [8, 36]),
  monthly('price down', stepped({ every: month, on: 16 }, 5990, 0.75), [8, 36]),
  monthly('rent up by 3.5 %', stepped({ every: month, on: 1, shift: toMonday }, 81_000, 1.035), [8, 36]),
  monthly(
    'salary raised',
    stepped({ every: month, on: 28, isIncome: true, shift: toFriday }, 190_000, 1.06),
    [8, 36],
  ),
  { name: 'weekly lesson', months: [3, 24], make: of({ every: week, on: 3, price: fixed(2500) }) },
  {
    name: 'weekly vegetable box',
    months: [3, 24],
    make: of({ every: week, on: 5, price: fixed(1850), missing: 0.05 }),
  },
  {
    name: 'weekly wage',
    months: [3, 24],
    make: of({ every: week, on: 5, price: varying(42_000, 0.05), isIncome: true }),
  },
  {
    name: 'cleaner each fortnight',
    months: [3, 24],
    make: of({ every: fortnight, on: 4, price: fixed(4500), shift: within(1) }),
  },
  {
    name: 'wage each fortnight',
    months: [3, 24],
    make: of({ every: fortnight, on: 5, price: fixed(95_000), isIncome: true }),
  },
  {
    name: 'allowance each fortnight',
    months: [4, 24],
    make: of({ every: fortnight, on: 1, price: varying(3000, 0.05) }),
  },
  { name: 'every four weeks', months: [5, 30], make: of({ every: fourWeeks, on: 2, price: fixed(2990) }) },
  {
    name: 'benefit every four weeks',
    months: [5, 30],
    make: of({ every: fourWeeks, on: 2, price: fixed(61_200), isIncome: true }),
  },
  {
    name: 'lenses every four weeks',
    months: [5, 30],
    make: of({ every: fourWeeks, on: 4, price: fixed(1890), shift: within(1) }),
  },
  {
    name: 'broadcasting fee',
    months: [9, 36],
    make: of({ every: quarter, on: 15, price: fixed(5508), shift: toMonday }),
  },
  {
    name: 'water by quarter',
    months: [12, 36],
    make: of({ every: quarter, on: 20, price: varying(8200, 0.1), shift: within(2) }),
  },
  {
    name: 'tax by quarter',
    months: [9, 36],
    make: of({ every: quarter, on: 10, price: fixed(45_000), shift: toMonday }),
  },
  {
    name: 'account fee by quarter',
    months: [9, 36],
    make: of({ every: quarter, on: 31, price: fixed(1470) }),
  },
  {
    name: 'dividend by quarter',
    months: [12, 36],
    make: of({ every: quarter, on: 12, price: varying(8600, 0.05), isIncome: true, shift: within(3) }),
  },
  {
    name: 'insurance by half-year',
    months: [13, 36],
    make: of({ every: halfYear, on: 1, price: fixed(21_350), shift: toMonday }),
  },
  {
    name: 'property tax by half-year',
    months: [13, 36],
    make: of({ every: halfYear, on: 15, price: fixed(18_700), shift: within(2) }),
  },
  {
    name: 'dentist by half-year',
    months: [19, 36],
    make: of({ every: halfYear, on: 20, price: fixed(6500), shift: within(5) }),
  },
  { name: 'yearly card fee', months: [13, 36], make: of({ every: year, on: 9, price: fixed(4500) }) },
  {
    name: 'yearly insurance',
    months: [13, 36],
    make: of({ every: year, on: 1, price: fixed(38_900), shift: toMonday }),
  },
  {
    name: 'yearly domain',
    months: [13, 36],
    make: of({ every: year, on: 21, price: fixed(1428), shift: within(3) }),
  },
  {
    name: 'yearly association',
    months: [13, 36],
    make: of({ every: year, on: 15, price: fixed(6000), shift: within(6) }),
  },
  {
    name: 'yearly car tax, dearer',
    months: [25, 36],
    make: of({ every: year, on: 2, price: ({ index }) => 9800 + index * 250 }),
  },
  {
    name: 'two subscriptions of one merchant',
    months: [5, 36],
    make: (random, months) =>
      shared(random, months, [
        { every: month, on: 5, price: fixed(299) },
        { every: month, on: 18, price: fixed(999) },
      ]),
  },
  {
    name: 'monthly and yearly of one merchant',
    months: [14, 36],
    make: (random, months) =>
      shared(random, months, [
        { every: month, on: 8, price: fixed(499) },
        { every: year, on: 20, price: fixed(9900) },
      ]),
  },
  {
    name: 'a subscription among single purchases',
    months: [6, 36],
    make: (random, months) => {
      const life = live({ every: month, on: 14, price: fixed(899), shift: within(1) }, 'M', months, random);
      const from = life.movements[0]?.day ?? 0;
      const bought = visits('M', {
        months,
        apart: [12, 60],
        cents: () => random.whole(1100, 9000),
        random,
        firstId: 1000,
      });
      const by = from - (bought.movements[0]?.day ?? 0);
      const moved = bought.movements
        .map((one) => ({ ...one, day: one.day + by }))
        .filter(({ day }) => day < life.today);
      return together([life, { ...bought, movements: moved, today: 0 }]);
    },
  },
];

/** Plans of one merchant that begin in the same month. */
function shared(random: Random, months: number, plans: readonly Plan[]): Life {
  const seed = random.whole(0, 11);
  const same: Random = {
    ...random,
    whole: (low, high) => (low === 0 && high === 11 ? seed : random.whole(low, high)),
  };
  return together(
    plans.map((plan, index) => live({ shift: onTime, ...plan }, 'M', months, same, index * 1000 + 1)),
  );
}
