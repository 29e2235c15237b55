import type { Day } from '@saldo/domain';
import { toDayNumber } from '@saldo/domain';
import { toEpochDay } from '@saldo/planning';
import { type Ledger, readBaseCurrencyCode } from '../../ledger/index.ts';
import type { FixedExpenseRow } from '../fixed-expenses/fixed-expenses.repository.ts';
import { bringUpToDate } from './detection/bring-up-to-date.ts';
import { listFoundOf } from './found.repository.ts';
import { fixedItem } from './item.ts';
import { listRecurringRowsOf } from './recurring.repository.ts';
import { describePayments, type PaymentFields } from './to-recurring.ts';

/** What was found about some fixed expenses, by their ids. */
export async function findPaymentsOfFixed(
  ledger: Ledger,
  fixed: readonly FixedExpenseRow[],
  today: Day,
): Promise<Map<string, PaymentFields>> {
  if (fixed.length === 0) return new Map();
  await bringUpToDate(ledger);
  const ids = fixed.map(({ id }) => id);
  const rows = new Map((await listRecurringRowsOf(ledger, ids)).map((row) => [row.id, row]));
  const found = await listFoundOf(ledger, ids);
  const base = await readBaseCurrencyCode(ledger);
  const day = toEpochDay(toDayNumber(today));
  return new Map(
    fixed.map((one) => [
      one.id,
      describePayments(fixedItem(one, rows.get(one.id), found.get(one.id), base), day),
    ]),
  );
}
