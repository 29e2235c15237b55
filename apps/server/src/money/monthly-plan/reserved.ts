import { type Cents, cents, type Day, monthOfDayNumber, sumCents, toDayNumber, ZERO } from '@saldo/domain';
import type { Ledger } from '../../ledger/index.ts';
import { findFirstPlanned } from './monthly-plan.repository.ts';
import { readPlan } from './read-plan.ts';

/** What is left of this month's plan besides bills that are still to come: meant for something, and not spent yet. */
export async function readReserved(
  ledger: Ledger,
  { base, today }: { base: string; today: Day },
): Promise<Cents> {
  // Most people don't plan by the month, and reading a plan costs more than knowing that there is none.
  if ((await findFirstPlanned(ledger)) === undefined) return ZERO;
  const { lines } = await readPlan(ledger, { base, today, month: monthOfDayNumber(toDayNumber(today)) });
  const planned = lines.filter(({ now }) => now.planned !== 0 || now.carried !== 0);
  return sumCents(planned.map(({ now, committed }) => cents(Math.max(0, now.left - committed))));
}
