import type { Feature } from '../config/feature.ts';
import { budgets } from '../features/budgets/budgets.feature.ts';
import { categories } from '../features/categories/categories.feature.ts';
import { connections } from '../features/connections/connections.feature.ts';
import { contact } from '../features/contact/contact.feature.ts';
import { dashboard } from '../features/dashboard/dashboard.feature.ts';
import { emails } from '../features/emails/emails.feature.ts';
import { faq } from '../features/faq/faq.feature.ts';
import { fixedExpenses } from '../features/fixed-expenses/fixed-expenses.feature.ts';
import { home } from '../features/home/home.feature.ts';
import { passwords } from '../features/passwords/passwords.feature.ts';
import { profile } from '../features/profile/profile.feature.ts';
import { sessions } from '../features/sessions/sessions.feature.ts';
import { sources } from '../features/sources/sources.feature.ts';
import { transactions } from '../features/transactions/transactions.feature.ts';

/** Every feature that has pages, in the order of the sidebar. */
export const features: Feature[] = [
  home,
  dashboard,
  transactions,
  budgets,
  categories,
  connections,
  faq,
  contact,
  fixedExpenses,
  sources,
  profile,
  sessions,
  passwords,
  emails,
];
