import { dayInMonth, type EpochDay, monthOf, weekdayOf } from '../src/days/calendar.ts';
import type { Movement } from '../src/recurring/movement.ts';
import { type Random, randomOf, type Shift, toFriday, toMonday, within } from './lives.ts';

export const KINDS = ['steady', 'freelance', 'student', 'irregular', 'seasonal'] as const;
export type KindOfLife = (typeof KINDS)[number];

/** Somebody's account: what happened on it, and what was on it at first. */
export type Account = {
  kind: KindOfLife;
  opening: number;
  from: EpochDay;
  until: EpochDay;
  movements: Movement[];
};

type Writer = { add: (day: EpochDay, cents: number, merchant: string) => void; random: Random };

const MONTHS_AFTER = 13;

/** So many months of a kind of life, and thirteen more to be foreseen. */
export function liveAccount(kind: KindOfLife, seed: number, months: number): Account {
  const random = randomOf(seed * 104_729 + KINDS.indexOf(kind) * 13);
  const firstMonth = 2021 * 12 + random.whole(0, 23);
  const from = dayInMonth(firstMonth, 1);
  const until = dayInMonth(firstMonth + months + MONTHS_AFTER, 1) - 1;
  const movements: Movement[] = [];
  const add = (day: EpochDay, cents: number, merchant: string) => {
    const rounded = Math.round(cents);
    if (day >= from && day <= until && rounded !== 0)
      movements.push({ id: movements.length + 1, day, cents: rounded, merchant });
  };
  const writer = { add, random };
  const span = { firstMonth, months: months + MONTHS_AFTER };
  const income = earn[kind](writer, span);
  const fixed = payBills(writer, span, income, kind);
  spend(writer, span, movements, { income, fixed });
  movements.sort((one, two) => one.day - two.day);
  return { kind, opening: Math.round(income * random.between(0.2, 2.5)), from, until, movements };
}

type Span = { firstMonth: number; months: number };

const logNormal = (random: Random, median: number, sigma: number): number => {
  const normal = Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next());
  return median * Math.exp(sigma * normal);
};

const monthsOf = ({ firstMonth, months }: Span) =>
  Array.from({ length: months }, (_, index) => firstMonth + index);

/** Each writes what comes in and returns what that is in a usual month. */
const earn: Record<KindOfLife, (writer: Writer, span: Span) => number> = {
  steady({ add, random }, span) {
    let salary = random.between(1500, 4500) * 100;
    const usual = salary;
    const on = random.chance(0.6) ? random.whole(24, 31) : random.whole(1, 5);
    const shift: Shift = random.chance(0.7) ? toFriday : toMonday;
    const changesAt = random.chance(0.3) ? random.whole(3, span.months) : -1;
    const hasThirteenth = random.chance(0.35);
    for (const [index, month] of monthsOf(span).entries()) {
      if (index === changesAt) salary *= random.between(0.9, 1.25);
      if (month % 12 === 0) salary *= random.between(1, 1.04);
      const bonus = hasThirteenth && month % 12 === 10 ? 2 : 1;
      add(shift(dayInMonth(month, on), random), salary * bonus, 'Salary');
    }
    return usual;
  },
  freelance({ add, random }, span) {
    const usual = random.between(1800, 5500) * 100;
    const clients = Array.from({ length: random.whole(2, 5) }, (_, index) => `Client ${index + 1}`);
    for (const month of monthsOf(span)) {
      const invoices = random.whole(0, 4);
      for (let index = 0; index < invoices; index += 1) {
        const client = clients[random.whole(0, clients.length - 1)] ?? '';
        add(dayInMonth(month, 1) + random.whole(0, 40), logNormal(random, usual / 2.1, 0.5), client);
      }
      if (month % 3 === 0) add(dayInMonth(month, 20), -usual * random.between(0.3, 0.6), 'Tax office');
    }
    return usual;
  },
  student({ add, random }, span) {
    const support = random.between(350, 900) * 100;
    const job = random.chance(0.7) ? random.between(200, 520) * 100 : 0;
    const on = random.whole(1, 5);
    for (const month of monthsOf(span)) {
      add(within(1)(dayInMonth(month, on), random), support, 'Parents');
      if (!random.chance(0.12))
        add(toFriday(dayInMonth(month, 28), random), job * random.between(0.6, 1.2), 'Student job');
      if (month % 6 === 2)
        add(dayInMonth(month, 15) + random.whole(0, 8), -random.between(180, 420) * 100, 'University');
    }
    return support + job;
  },
  irregular({ add, random }, { firstMonth, months }) {
    const usual = random.between(1200, 3000) * 100;
    const from = dayInMonth(firstMonth, 1);
    let isBusy = true;
    for (let day = from; day < from + months * 30.5; day += 1) {
      if (random.chance(0.02)) isBusy = !isBusy;
      if (random.chance(isBusy ? 0.3 : 0.06))
        add(day, logNormal(random, usual / 7, 0.6), `Gig ${random.whole(1, 4)}`);
      if (random.chance(0.004)) add(day, logNormal(random, usual, 0.5), 'Sale');
    }
    return usual;
  },
  seasonal({ add, random }, span) {
    const high = random.between(2200, 4200) * 100;
    const low = high * random.between(0.15, 0.6);
    const opens = random.whole(2, 5);
    for (const month of monthsOf(span)) {
      const isHigh = (month - opens + 12) % 12 < 7;
      add(
        toFriday(dayInMonth(month, 27), random),
        (isHigh ? high : low) * random.between(0.9, 1.15),
        isHigh ? 'Hotel' : 'Benefits',
      );
    }
    return (7 * high + 5 * low) / 12;
  },
};

/** What comes by itself; returns what that is in a usual month. */
function payBills({ add, random }: Writer, span: Span, income: number, kind: KindOfLife): number {
  let rent = income * random.between(0.22, kind === 'student' ? 0.5 : 0.36);
  const usual = rent;
  const rentOn = random.whole(1, 4);
  const movesAt = random.chance(0.15) ? random.whole(4, span.months) : -1;
  const power = income * random.between(0.02, 0.06);
  const isPowerVarying = random.chance(0.5);
  const small = Array.from({ length: random.whole(1, 6) }, (_, index) => ({
    ...{ name: `Subscription ${index}`, on: random.whole(1, 28), cents: random.between(4, 60) * 100 },
    from: random.chance(0.7) ? 0 : random.whole(0, span.months),
    until: random.chance(0.75) ? span.months : random.whole(2, span.months),
  }));
  const yearly = Array.from({ length: random.whole(0, 3) }, (_, index) => ({
    ...{ name: `Insurance ${index}`, month: random.whole(0, 11), every: random.chance(0.4) ? 3 : 12 },
    cents: random.between(60, 500) * 100,
  }));
  for (const [index, month] of monthsOf(span).entries()) {
    if (index === movesAt) rent *= random.between(1.05, 1.35);
    add(toMonday(dayInMonth(month, rentOn), random), -rent, 'Landlord');
    const season = 1 + 0.4 * Math.cos(((month % 12) / 12) * 2 * Math.PI);
    add(
      within(2)(dayInMonth(month, 12), random),
      -power * (isPowerVarying ? season * random.between(0.9, 1.1) : 1),
      'Power',
    );
    for (const { name, on, cents, from, until } of small)
      if (index >= from && index < until) add(within(1)(dayInMonth(month, on), random), -cents, name);
    for (const { name, month: first, every, cents } of yearly)
      if ((month - first) % every === 0) add(dayInMonth(month, 10) + random.whole(0, 3), -cents, name);
  }
  return usual + power + small.reduce((sum, { cents }) => sum + cents, 0);
}

/** Everything else, as much as is left; many people spend more when there is more. */
function spend(
  { add, random }: Writer,
  span: Span,
  movements: Movement[],
  usual: { income: number; fixed: number },
): void {
  const incomeByDay = Map.groupBy(movements, ({ day }) => day);
  const from = dayInMonth(span.firstMonth, 1);
  const until = dayInMonth(span.firstMonth + span.months, 1) - 1;
  const perDay =
    (Math.max(usual.income * 0.25, usual.income - usual.fixed) / 30.4) * random.between(0.7, 1.02);
  const adapts = random.chance(0.6) ? random.between(0.1, 0.8) : 0;
  const afterPayday = random.chance(0.5) ? random.between(0.1, 0.6) : 0;
  const saves = random.chance(0.45);
  let balance = usual.income;
  const aim = usual.income * random.between(0.5, 2);
  let sincePay = 30;
  const holidayMonth = random.whole(5, 8);
  for (let day = from; day <= until; day += 1) {
    const today = incomeByDay.get(day)?.reduce((sum, { cents }) => sum + cents, 0) ?? 0;
    balance += today;
    sincePay = today > usual.income * 0.3 ? 0 : sincePay + 1;
    const mood =
      (1 + afterPayday * (sincePay < 8 ? 1 : -0.35)) *
      (1 + adapts * Math.max(-0.9, Math.min(1, (balance - aim) / usual.income)));
    const pay = (cents: number, merchant: string) => {
      add(day, -cents, merchant);
      balance -= cents;
    };
    const weekend = weekdayOf(day) % 6 === 0 ? 1.4 : 0.85;
    if (random.chance(0.33)) pay(logNormal(random, perDay * 0.9 * mood, 0.5), `Market ${random.whole(1, 3)}`);
    if (random.chance(0.25 * weekend))
      pay(logNormal(random, perDay * 0.55 * mood, 0.7), `Place ${random.whole(1, 30)}`);
    if (random.chance(0.12)) pay(logNormal(random, perDay * 0.8 * mood, 0.6), `Shop ${random.whole(1, 20)}`);
    if (random.chance(0.025)) pay(logNormal(random, perDay * 4 * mood, 0.9), `Large ${random.whole(1, 40)}`);
    const month = monthOf(day) % 12;
    if (month === holidayMonth && random.chance(0.25))
      pay(logNormal(random, perDay * 3 * mood, 0.6), `Travel ${random.whole(1, 9)}`);
    if (month === 11 && random.chance(0.15))
      pay(logNormal(random, perDay * 2 * mood, 0.5), `Gift ${random.whole(1, 9)}`);
    if (saves && sincePay === 2 && balance > aim * 1.2)
      pay((balance - aim) * random.between(0.2, 0.8), 'Savings');
    if (random.chance(0.0015)) pay(usual.income * random.between(0.4, 2), 'Once');
    if (random.chance(0.006)) pay(-usual.income * random.between(0.02, 0.3), 'Refund or gift');
  }
}
