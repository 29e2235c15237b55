import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Plain JavaScript: its SQLite may be compiled for another Node than ours. */
const [home = '', dataDir = ''] = process.argv.slice(2);
const entry = createRequire(join(home, 'package.json')).resolve('@actual-app/api');
const api = await import(pathToFileURL(entry).href);
await api.init({ dataDir });
let account = '';
await api.runImport('bench', async () => {
  account = await api.createAccount({ name: 'Bank', offbudget: false }, 0);
});

/** @param {unknown} asked */
const query = async (asked) => (await api.aqlQuery(asked)).data;

/** @type {Record<string, (rows: object[]) => Promise<unknown>>} */
const calls = {
  importAll: (rows) => api.importTransactions(account, rows),
  addOne: (rows) => api.addTransactions(account, rows),
  firstPage: () => query(api.q('transactions').select('*').orderBy({ date: 'desc' }).limit(10)),
  months: () =>
    query(
      api
        .q('transactions')
        .groupBy({ $month: '$date' })
        .select([{ month: { $month: '$date' } }, { cents: { $sum: '$amount' } }]),
    ),
  totals: async () => ({
    cents: await api.getAccountBalance(account),
    count: await query(api.q('transactions').calculate({ $count: '$id' })),
  }),
};

process.on('message', async (/** @type {{ name: string, rows: object[] }} */ { name, rows }) => {
  const answer = await calls[name]?.(rows).then(
    (result) => ({ result: name === 'importAll' || name === 'addOne' ? null : result }),
    (error) => ({ error: String(error.stack) }),
  );
  process.send?.(answer);
});
process.send?.('ready');
