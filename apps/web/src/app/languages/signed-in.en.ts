import { en as ask } from '../../features/ask/texts.en.ts';
import { en as attachments } from '../../features/attachments/texts.en.ts';
import { en as balanceProofs } from '../../features/balance-proofs/texts.en.ts';
import { en as budgets } from '../../features/budgets/texts.en.ts';
import { en as categories } from '../../features/categories/texts.en.ts';
import { en as changes } from '../../features/changes/texts.en.ts';
import { en as connections } from '../../features/connections/texts.en.ts';
import { en as currencies } from '../../features/currencies/texts.en.ts';
import { en as dashboard } from '../../features/dashboard/texts.en.ts';
import { en as explain } from '../../features/explain/texts.en.ts';
import { en as fileImports } from '../../features/file-imports/texts.en.ts';
import { en as fixedExpenses } from '../../features/fixed-expenses/texts.en.ts';
import { en as forecast } from '../../features/forecast/texts.en.ts';
import { en as gettingStarted } from '../../features/getting-started/texts.en.ts';
import { en as goals } from '../../features/goals/texts.en.ts';
import { en as months } from '../../features/months/texts.en.ts';
import { en as names } from '../../features/names/texts.en.ts';
import { en as notifications } from '../../features/notifications/texts.en.ts';
import { en as plan } from '../../features/plan/texts.en.ts';
import { en as profile } from '../../features/profile/texts.en.ts';
import { en as recurring } from '../../features/recurring/texts.en.ts';
import { en as reports } from '../../features/reports/texts.en.ts';
import { en as rules } from '../../features/rules/texts.en.ts';
import { en as sources } from '../../features/sources/texts.en.ts';
import { en as suggestions } from '../../features/suggestions/texts.en.ts';
import { en as tags } from '../../features/tags/texts.en.ts';
import { en as bulkChange } from '../../features/transactions/bulk/texts.en.ts';
import { en as transactionFilters } from '../../features/transactions/filters/texts.en.ts';
import { en as transactionForm } from '../../features/transactions/form/texts.en.ts';
import { en as transactions } from '../../features/transactions/texts.en.ts';
import { en as transfers } from '../../features/transfers/texts.en.ts';
import { en as waitingChanges } from '../../features/waiting-changes/texts.en.ts';
import { en as amounts } from '../../ui/money-and-dates/texts.en.ts';
import { en as periods } from '../../ui/periods/texts.en.ts';

/** The sentences of the signed-in screens, which come with their frame. */
export const signedInTexts = [
  amounts,
  ask,
  attachments,
  balanceProofs,
  budgets,
  categories,
  changes,
  connections,
  currencies,
  dashboard,
  explain,
  fileImports,
  fixedExpenses,
  forecast,
  gettingStarted,
  goals,
  months,
  names,
  notifications,
  periods,
  plan,
  profile,
  recurring,
  reports,
  rules,
  sources,
  suggestions,
  tags,
  transactions,
  bulkChange,
  transactionFilters,
  transactionForm,
  transfers,
  waitingChanges,
] as const;
