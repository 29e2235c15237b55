import type { Budget } from '@saldo/contract';
import { fromDayNumber, monthOfDayNumber, toAmount } from '@saldo/domain';
import type { Context } from '../../context/context.ts';
import type { Db } from '../../db/database.ts';
import { readWhole, tellWhole } from '../../http/replies/whole-list.ts';
import type { Caller, HandlersFor } from '../../http/routes/handlers.ts';
import {
  ALL,
  ledgerFor,
  listRowsAsOf,
  listSourcesAsOf,
  listSpent,
  type Moment,
  type Spent,
  toSpent,
} from '../../ledger/index.ts';
import { toMoment } from '../as-of/moment.ts';
import { findCategories, type NamedCategory } from '../categories/categories.repository.ts';
import { toChangeId } from '../changes/change-id.ts';
import { type BudgetRow, listBudgetsAfter } from './budgets.repository.ts';
import { addBudget, changeBudget, copyBudgets, removeBudget, requireBudget } from './budgets.service.ts';

type Names = 'changeBudget' | 'copyBudgets' | 'createBudget' | 'listBudgets' | 'readBudget' | 'removeBudget';

export function budgetsHandlers({ db }: Context): HandlersFor<Names> {
  const toBudgets = async ({ owner, base }: Caller, rows: BudgetRow[]) => {
    const ledger = ledgerFor(db, owner);
    const categories = await findCategories(
      ledger,
      rows.map(({ category_no }) => category_no),
    );
    const spent = await listSpent(
      ledger,
      rows.map(({ category_no, target_day }) => ({
        categoryNo: category_no,
        month: monthOfDayNumber(target_day),
      })),
    );
    return rows.map((row) => toBudget(row, categories.get(row.category_no ?? 0), spent, base));
  };
  const toOne = async (caller: Caller, row: BudgetRow) => (await toBudgets(caller, [row]))[0] as Budget;

  return {
    async listBudgets({ query, caller }) {
      const { owner } = caller;
      const ledger = ledgerFor(db, owner);
      const moment = await toMoment(ledger, query.as_of);
      if (moment) return tellWhole(await listBudgetsAsOf(db, caller, moment));
      return readWhole<BudgetRow, Budget>(
        (last, limit) => listBudgetsAfter(ledger, last, limit),
        (rows) => toBudgets(caller, rows),
      );
    },

    async createBudget({ body, caller }) {
      const row = await addBudget(ledgerFor(db, caller.owner), body);
      return { message: 'Budget created.', results: await toOne(caller, row) };
    },

    async copyBudgets({ body, caller }) {
      const { copied, changeNo } = await copyBudgets(ledgerFor(db, caller.owner), body);
      const change_id = changeNo === null ? null : toChangeId(caller, changeNo);
      return { message: 'Budgets copied.', copied, change_id };
    },

    async readBudget({ params, caller }) {
      return { results: await toOne(caller, await requireBudget(ledgerFor(db, caller.owner), params.id)) };
    },

    async changeBudget({ params, body, caller }) {
      const row = await changeBudget(ledgerFor(db, caller.owner), params.id, body);
      return { message: 'Budget updated.', results: await toOne(caller, row) };
    },

    async removeBudget({ params, caller }) {
      await removeBudget(ledgerFor(db, caller.owner), params.id);
      return { message: 'Budget deleted.' };
    },
  };
}

async function listBudgetsAsOf(db: Db, { owner, base }: Caller, moment: Moment): Promise<Budget[]> {
  const ledger = ledgerFor(db, owner);
  const rows = await listRowsAsOf(ledger, 'budgets', moment);
  const categories = new Map(
    (await listRowsAsOf(ledger, 'categories', moment)).map((category) => [category.no, category]),
  );
  const { months } = await listSourcesAsOf(ledger, moment);
  const spent = toSpent(months.filter(({ source_no }) => source_no === ALL));
  return rows
    .sort((one, two) => two.target_day - one.target_day || (one.id < two.id ? 1 : -1))
    .map((row) => toBudget(row, categories.get(row.category_no ?? 0), spent, base));
}

/** A budget without a category counts uncategorized expenses. */
function toBudget(row: BudgetRow, category: NamedCategory | undefined, spent: Spent, base: string): Budget {
  return {
    id: row.id,
    budget_amount: toAmount(row.budget_cents, base),
    target_period: fromDayNumber(row.target_day),
    category_id: category?.id ?? null,
    category_name: category?.name ?? 'Uncategorized',
    total_expense: toAmount(row.expense_cents, base),
    spent: toAmount(spent(row.category_no, monthOfDayNumber(row.target_day)), base),
    version: row.change_no,
  };
}
