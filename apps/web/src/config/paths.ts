/** The only place where the addresses of pages are written. */
export const paths = {
  home: '/',
  login: '/login',
  faq: '/faq',
  contact: '/contact',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  dashboard: '/dashboard',
  transactions: '/transactions',
  budgets: '/budgets',
  categories: '/categories',
  connections: '/connections',
  profile: '/profile',
} as const;
