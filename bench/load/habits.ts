/** What people do, as often as they do it; whoever visits takes one step after the other, with a pause between. */

export type Person = {
  token: string;
  sourceId: string;
  categoryId: string;
  /** Of those who have one: what a refresh is asked with. */
  bank?: Record<string, string>;
};
export type Call = {
  /** As it is counted: by its route, not by its address. */
  name: string;
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  body?: unknown;
  /** A file, sent as a form. */
  form?: { fields: Record<string, string>; csv: string };
  headers?: Record<string, string>;
  /** What is asked next, of what came back. */
  next?: (answer: string) => Call[];
};
export type Step = {
  name: string;
  weight: number;
  /** Only those do it who have one. */
  isForBanks?: boolean;
  calls: (person: Person, random: () => number) => Call[];
};

const get = (path: string, name = path.replace(/\?.*/, '')): Call => ({
  name: `GET ${name}`,
  method: 'GET',
  path,
});

/** The screens ask for what their `.first.ts` names (apps/web/src/features). */
export const steps: readonly Step[] = [
  {
    name: 'dashboard',
    weight: 34,
    calls: () => [
      get('/api/sources'),
      get('/api/transactions?page=1&per_page=3', '/api/transactions, the 3 latest'),
      get('/api/budgets'),
      get('/api/connections'),
      get('/api/institutions'),
      get('/api/categories'),
      get('/api/months/2026-11', '/api/months/{month}'),
      get('/api/balances'),
      get('/api/sample-data'),
    ],
  },
  {
    name: 'list',
    weight: 24,
    calls: () => [
      get('/api/transactions?page=1&per_page=10&totals=none', '/api/transactions, a page'),
      get('/api/transactions/months'),
      get('/api/sources'),
      get('/api/categories'),
      get('/api/balances'),
    ],
  },
  {
    name: 'another page',
    weight: 10,
    calls: (_, random) => [
      get(
        `/api/transactions?page=${2 + Math.floor(random() * 4)}&per_page=10&totals=none`,
        '/api/transactions, a page',
      ),
    ],
  },
  {
    name: 'search',
    weight: 6,
    calls: (_, random) => [
      get(`/api/transactions?page=1&q=${pick(WORDS, random)}`, '/api/transactions, a search'),
    ],
  },
  {
    name: 'filter',
    weight: 5,
    calls: ({ categoryId }) => [
      get(`/api/transactions?page=1&category_id=${categoryId}`, '/api/transactions, a category'),
    ],
  },
  {
    name: 'report',
    weight: 8,
    calls: (_, random) => [
      get(`/api/reports/${pick(REPORTS, random)}?from=2026-01-01&to=2026-11-16`, '/api/reports, any'),
    ],
  },
  { name: 'budgets', weight: 5, calls: () => [get('/api/budgets'), get('/api/categories')] },
  {
    name: 'new transaction',
    weight: 6,
    calls: ({ sourceId, categoryId }, random) => [
      {
        name: 'POST /api/transactions',
        method: 'POST',
        path: '/api/transactions',
        body: {
          name: pick(WORDS, random),
          type: 'expense',
          amount: Math.ceil(random() * 5000) / 100,
          date: '2026-11-16',
          source_id: sourceId,
          category_id: categoryId,
        },
      },
      get('/api/balances'),
      get('/api/sources'),
    ],
  },
  { name: 'inbox', weight: 1, calls: () => [get('/api/suggestions')] },
  {
    name: 'file',
    weight: 0.7,
    calls: ({ sourceId }, random) => [
      {
        name: 'POST /api/file-imports',
        method: 'POST',
        path: '/api/file-imports',
        form: { fields: { source_id: sourceId }, csv: makeCsv(30, random) },
        next: (answer) => {
          const { id } = (JSON.parse(answer) as { results: { id: string } }).results;
          const name = 'POST /api/file-imports/{id}/confirm';
          return [{ name, method: 'POST', path: `/api/file-imports/${id}/confirm`, body: {} }];
        },
      },
    ],
  },
  {
    name: 'refresh of a bank',
    weight: 0.3,
    isForBanks: true,
    calls: ({ bank = {} }) => [
      { name: 'GET /api/bank-transactions', method: 'GET', path: '/api/bank-transactions', headers: bank },
    ],
  },
];

/** As a bank gives it, of days that nobody has anything from. */
export function makeCsv(rows: number, random: () => number): string {
  const lines = Array.from({ length: rows }, (_, index) => {
    const day = String(1 + (index % 28)).padStart(2, '0');
    return `2026-10-${day},${pick(WORDS, random)} ${Math.floor(random() * 1e6)},-${(1 + random() * 90).toFixed(2)}`;
  });
  return ['Date,Description,Amount', ...lines].join('\n');
}

const WORDS = ['Market', 'Bakery', 'Rent', 'Train', 'Cinema'];
const REPORTS = ['spending', 'cash-flow', 'net-worth', 'trends', 'compare'];

const pick = <Item>(items: readonly Item[], random: () => number) =>
  items[Math.floor(random() * items.length)] as Item;

/** One of these, each as often as its weight says. */
export function chooseByWeight<Item extends { weight: number }>(
  items: readonly Item[],
  random: () => number,
): Item {
  let left = random() * items.reduce((sum, { weight }) => sum + weight, 0);
  for (const item of items) {
    left -= item.weight;
    if (left < 0) return item;
  }
  return items.at(-1) as Item;
}

/** Short ones often, long ones seldom; this long in the middle. */
export const pauseOf = (mean: number, random: () => number) => -Math.log(1 - random()) * mean;
