import type { Explained, Explanation } from '@saldo/contract';
import { type Cents, subtractCents } from '@saldo/domain';
import type { Filter, Totals } from '../../ledger/index.ts';

export type Step = Explanation['steps'][number];
export type Listed = Exclude<Step['what'], 'opening' | 'reported' | 'exchanged'>;

/** The steps of each figure, with their signs. */
export const MADE_OF: {
  [of in Explained]: { formula: string; steps: { [what in Listed | 'opening']?: 1 | -1 } };
} = {
  income: { formula: 'All that came in.', steps: { income: 1 } },
  earned: {
    formula: 'What came in, without what came back of expenses.',
    steps: { income: 1, refund: -1 },
  },
  expense: { formula: 'All that went out.', steps: { expense: 1 } },
  spending: { formula: 'What went out, less what came back of it.', steps: { expense: 1, refund: -1 } },
  refunded: { formula: 'What came back of expenses.', steps: { refund: 1 } },
  left: { formula: 'What came in, less what went out.', steps: { income: 1, expense: -1 } },
  balance: {
    formula: 'What was there at first, and all that moved since.',
    steps: { opening: 1, income: 1, expense: -1, transfer: 1 },
  },
};

/** Each step as a query of the list, and its sum. */
export const LISTED: {
  [what in Listed]: {
    type: 'income' | 'expense' | 'transfer';
    has?: 'refund';
    sum: (totals: Totals) => Cents;
    count: (totals: Totals) => number;
  };
} = {
  income: { type: 'income', sum: (all) => all.income_cents, count: (all) => all.income_count },
  expense: { type: 'expense', sum: (all) => all.expense_cents, count: (all) => all.expense_count },
  refund: {
    ...{ type: 'income', has: 'refund' },
    sum: (all) => all.refund_cents,
    count: (all) => all.income_count,
  },
  transfer: {
    type: 'transfer',
    sum: (all) => subtractCents(all.transfer_in_cents, all.transfer_out_cents),
    count: (all) => all.transfer_count,
  },
};

/** What would have counted in the figure's currency. */
export const TYPES: { [of in Explained]?: 'income' | 'expense' } = {
  income: 'income',
  earned: 'income',
  expense: 'expense',
  spending: 'expense',
  refunded: 'income',
};

/** Only transactions that count. */
export const onlyRated = (filter: Filter): Filter => ({
  ...filter,
  rated: { base: filter.currency, foreign: filter.foreignSources },
});
