import type { FixedExpense } from '@saldo/contract';
import { type Day, nextMonthlyDay, toAmount, toDay } from '@saldo/domain';
import type { Context } from '../../context/context.ts';
import { readWhole } from '../../http/replies/whole-list.ts';
import type { Caller, HandlersFor } from '../../http/routes/handlers.ts';
import { findSources, type Ledger, ledgerFor } from '../../ledger/index.ts';
import { findCategories } from '../categories/categories.repository.ts';
import { type FixedExpenseRow, listFixedExpensesAfter } from './fixed-expenses.repository.ts';
import {
  addFixedExpense,
  changeFixedExpense,
  removeFixedExpense,
  requireFixedExpense,
} from './fixed-expenses.service.ts';

type Names =
  | 'changeFixedExpense'
  | 'createFixedExpense'
  | 'listFixedExpenses'
  | 'readFixedExpense'
  | 'removeFixedExpense';

type PaymentFields = Pick<FixedExpense, 'last_date' | 'missed' | 'price_changes' | 'transactions' | 'yearly'>;

/** What was found about some of them, by their ids: recurring payments know fixed expenses, not the other way round. */
type FindPayments = (
  ledger: Ledger,
  fixed: readonly FixedExpenseRow[],
  today: Day,
) => Promise<Map<string, PaymentFields>>;

export function fixedExpensesHandlers({ db, now }: Context, findPayments: FindPayments): HandlersFor<Names> {
  const describe = async ({ owner, base }: Caller, rows: FixedExpenseRow[]) => {
    const ledger = ledgerFor(db, owner);
    const categories = await findCategories(
      ledger,
      rows.map(({ category_no }) => category_no),
    );
    const sources = await findSources(
      ledger,
      rows.map(({ source_no }) => source_no),
    );
    const today = toDay(now());
    const payments = await findPayments(ledger, rows, today);
    return rows.map((row) => ({
      ...toFixedExpense(row, base, today, {
        category: categories.get(row.category_no ?? 0),
        source: sources.get(row.source_no ?? 0),
      }),
      ...(payments.get(row.id) as PaymentFields),
    }));
  };
  const describeOne = async (caller: Caller, row: FixedExpenseRow) =>
    (await describe(caller, [row]))[0] as FixedExpense;

  return {
    async listFixedExpenses({ caller }) {
      return readWhole<FixedExpenseRow, FixedExpense>(
        (last, limit) => listFixedExpensesAfter(ledgerFor(db, caller.owner), last, limit),
        (rows) => describe(caller, rows),
      );
    },

    async createFixedExpense({ body, caller }) {
      const row = await addFixedExpense(ledgerFor(db, caller.owner), body);
      return { message: 'Fixed expense created.', results: await describeOne(caller, row) };
    },

    async readFixedExpense({ params, caller }) {
      const row = await requireFixedExpense(ledgerFor(db, caller.owner), params.id);
      return { results: await describeOne(caller, row) };
    },

    async changeFixedExpense({ params, body, caller }) {
      const row = await changeFixedExpense(ledgerFor(db, caller.owner), params.id, body);
      return { message: 'Fixed expense updated.', results: await describeOne(caller, row) };
    },

    async removeFixedExpense({ params, caller }) {
      await removeFixedExpense(ledgerFor(db, caller.owner), params.id);
      return { message: 'Fixed expense deleted.' };
    },
  };
}

type Named = { id: string; name: string } | undefined;
type Ties = { category: Named; source: Named };

function toFixedExpense(
  row: FixedExpenseRow,
  base: string,
  today: Day,
  { category, source }: Ties,
): Omit<FixedExpense, keyof PaymentFields> {
  return {
    id: row.id,
    name: row.name,
    amount: toAmount(row.cents, base),
    category_id: category?.id ?? null,
    category_name: category?.name ?? 'Uncategorized',
    source_id: source?.id ?? null,
    day_of_month: row.day_of_month,
    active: row.active === 1,
    next_date: row.active === 1 ? nextMonthlyDay(today, row.day_of_month) : null,
    version: row.change_no,
  };
}
