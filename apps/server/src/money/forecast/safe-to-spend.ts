import type { SafeToSpend } from '@saldo/contract';
import {
  addDays,
  type Cents,
  cents,
  daysOfMonth,
  fromDayNumber,
  monthOfDayNumber,
  toAmount,
  toDay,
  toDayNumber,
} from '@saldo/domain';
import { type EpochDay, fromEpochDay, toEpochDay } from '@saldo/planning';
import { listSources } from '../../ledger/index.ts';
import { readGoalNeeds } from '../goals/goals.needs.ts';
import { readReserved } from '../monthly-plan/reserved.ts';
import { bringUpToDate } from '../recurring/detection/bring-up-to-date.ts';
import { listItems } from '../recurring/items.ts';
import { type Coming, listExpected, listLater, toUpcoming } from './coming.ts';
import { type Asking, readAccount, toCoins } from './forecast.account.ts';

/** What can be spent until the next income, of all sources, if everything that is expected comes. */
export async function readSafeToSpend(asking: Asking): Promise<SafeToSpend> {
  const { ledger, base, now } = asking;
  const isDone = await bringUpToDate(ledger);
  const today = toDay(now);
  const account = await readAccount(asking, await listSources(ledger));
  const day = toDayNumber(today);
  const upcoming = toUpcoming(await listItems(ledger), day, INCOME_WITHIN);
  const recurring = listExpected(account, upcoming, day);
  const later = await listLater(asking, account, { after: day, to: addDays(day, INCOME_WITHIN) });
  const coming = [...recurring, ...later];
  const tomorrow = toEpochDay(day) + 1;
  const income = findMainIncome(recurring);
  const until = income?.day ?? toMonthEnd(tomorrow);
  // What is due by tomorrow can't wait, whatever comes on that day.
  const before = coming.filter(
    (one) => one.day < until || (one.cents < 0 && one.day === tomorrow) || (!income && one.day === until),
  );
  const sum = (payments: readonly Coming[], of: (one: Coming) => number) =>
    toCoins(
      payments.reduce((all, one) => all + of(one), 0),
      base,
    );
  const goals = await readGoalNeeds(ledger, { base, today });
  const reserved = await readReserved(ledger, { base, today });
  const parts: [SafeToSpend['parts'][number]['kind'], Cents][] = [
    ['balance', toCoins(account.balance, base)],
    ['income', sum(before, (one) => Math.max(0, one.cents))],
    ['bills', sum(before, (one) => Math.min(0, one.cents))],
    ['plan', toCoins(-reserved, base)],
    ['goals', toCoins(-goals.saved - goals.needed, base)],
    ['buffer', sum(before, (one) => Math.min(0, one.most - one.cents))],
  ];
  const amountOf = (value: Cents) => toAmount(value, base);
  return {
    amount: amountOf(cents(parts.reduce((all, [, part]) => all + part, 0))),
    ...{ currency: base, until: fromDayNumber(fromEpochDay(until)) },
    income: income?.recurringId ? { name: income.name, recurring_id: income.recurringId } : null,
    parts: parts.map(([kind, part]) => ({ kind, amount: amountOf(part) })),
    left_out: account.leftOut,
    looking: !isDone,
  };
}

const INCOME_WITHIN = 45;
/** Of the largest income: what is smaller is no salary. */
const MAIN = 0.5;

function findMainIncome(coming: readonly Coming[]): Coming | undefined {
  const incomes = coming.filter((one) => one.cents > 0);
  const largest = Math.max(...incomes.map((one) => one.cents));
  return incomes.find((one) => one.cents >= largest * MAIN);
}

const toMonthEnd = (day: EpochDay): EpochDay =>
  toEpochDay(daysOfMonth(monthOfDayNumber(fromEpochDay(day))).last);
