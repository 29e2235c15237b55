import type { ComponentType } from 'react';
import { createBrowserRouter, type RouteObject } from 'react-router';
import { paths } from '../config/paths.ts';
import { addEnglish } from '../texts/i18n.ts';
import { AppCrash } from './app-crash.tsx';
import { PublicLayout } from './public-layout.tsx';
import { Root } from './root.tsx';

/** Each page is a chunk of its own, fetched when it is first visited. */
function page<Module>(
  path: string,
  load: () => Promise<Module>,
  pick: (module: Module) => ComponentType,
): RouteObject {
  return { path, lazy: async () => ({ Component: pick(await load()) }) };
}

const publicPages = [
  page(
    paths.home,
    () => import('../features/home/home-page.tsx'),
    (module) => module.HomePage,
  ),
  page(
    paths.login,
    () => import('../features/sessions/login-page.tsx'),
    (module) => module.LoginPage,
  ),
  page(
    paths.faq,
    () => import('../features/faq/faq-page.tsx'),
    (module) => module.FaqPage,
  ),
  page(
    paths.contact,
    () => import('../features/contact/contact-page.tsx'),
    (module) => module.ContactPage,
  ),
  page(
    paths.forgotPassword,
    () => import('../features/passwords/forgot-page.tsx'),
    (module) => module.ForgotPage,
  ),
  page(
    paths.resetPassword,
    () => withAccountTexts(import('../features/passwords/reset-page.tsx')),
    (module) => module.ResetPage,
  ),
  page(
    paths.confirmEmail,
    () => withAccountTexts(import('../features/emails/confirm-email-page.tsx')),
    (module) => module.ConfirmEmailPage,
  ),
  page(
    paths.takeBackEmail,
    () => withAccountTexts(import('../features/emails/take-back-page.tsx')),
    (module) => module.TakeBackPage,
  ),
];

const guardedPages = [
  page(
    paths.dashboard,
    () => import('../features/dashboard/dashboard-page.tsx'),
    (module) => module.DashboardPage,
  ),
  page(
    paths.profile,
    () => withAccountTexts(import('../features/profile/profile-page.tsx')),
    (module) => module.ProfilePage,
  ),
  page(
    paths.transactions,
    () => import('../features/transactions/transactions-page.tsx'),
    (module) => module.TransactionsPage,
  ),
  page(
    paths.editTransaction,
    () => import('../features/transactions/edit-transaction-page.tsx'),
    (module) => module.EditTransactionPage,
  ),
  page(
    paths.budgets,
    () => import('../features/budgets/budgets-page.tsx'),
    (module) => module.BudgetsPage,
  ),
  page(
    paths.editBudget,
    () => import('../features/budgets/edit-budget-page.tsx'),
    (module) => module.EditBudgetPage,
  ),
  page(
    paths.categories,
    () => import('../features/categories/categories-page.tsx'),
    (module) => module.CategoriesPage,
  ),
  page(
    paths.editCategory,
    () => import('../features/categories/edit-category-page.tsx'),
    (module) => module.EditCategoryPage,
  ),
  page(
    paths.editSource,
    () => import('../features/sources/edit-source-page.tsx'),
    (module) => module.EditSourcePage,
  ),
  page(
    paths.fixedExpenses,
    () => import('../features/fixed-expenses/fixed-expenses-page.tsx'),
    (module) => module.FixedExpensesPage,
  ),
  page(
    paths.connections,
    () => import('../features/connections/connections-page.tsx'),
    (module) => module.ConnectionsPage,
  ),
];

/** A page with the sentences that the profile and the pages of our letters share. */
async function withAccountTexts<Module>(loading: Promise<Module>): Promise<Module> {
  const [module, { accountTexts }] = await Promise.all([loading, import('./languages/account.en.ts')]);
  addEnglish(accountTexts);
  return module;
}

/** The layout of the signed-in screens, with their sentences. */
async function loadSignedIn() {
  const [{ AppLayout }, { signedInTexts }] = await Promise.all([
    import('./app-layout.tsx'),
    import('./languages/signed-in.en.ts'),
  ]);
  addEnglish(signedInTexts);
  return { Component: AppLayout };
}

export const router = createBrowserRouter([
  {
    Component: Root,
    ErrorBoundary: AppCrash,
    HydrateFallback: () => null,
    children: [
      { Component: PublicLayout, children: publicPages },
      {
        lazy: loadSignedIn,
        children: guardedPages,
      },
      page(
        '*',
        () => import('./not-found-page.tsx'),
        (module) => module.NotFoundPage,
      ),
    ],
  },
]);
