import type { RequestOf } from '@saldo/contract';
import type { Person, TestApp } from './harness.ts';

/** Short ways to a person with money, for the tests of money. */
export async function startWithMoney(saldo: TestApp, person?: Person) {
  const who = person ?? (await saldo.signUp());
  const { token } = who;
  const addSource = async (fields: Partial<RequestOf<'createSource'>['body']> = {}) => {
    const body = { name: 'Wallet', type_source: 'manual_entry' as const, amount: 0, ...fields };
    return (await saldo.call('createSource', { body, token })).body.results;
  };
  const addCategory = async (name = 'Home') =>
    (await saldo.call('createCategory', { body: { name }, token })).body.results;
  const source = await addSource();
  const category = await addCategory();
  const post = (
    fields: Partial<RequestOf<'createTransaction'>['body']> = {},
    headers?: Record<string, string>,
  ) => {
    const body = {
      name: 'Coffee',
      type: 'expense' as const,
      category_id: category.id,
      source_id: source.id,
      amount: 2.2,
      date: '2026-11-15',
      ...fields,
    };
    return saldo.call('createTransaction', { body, token, ...(headers && { headers }) });
  };
  const change = (id: string, body: RequestOf<'changeTransaction'>['body']) =>
    saldo.call('changeTransaction', { params: { id }, body, token });
  const list = async (query: RequestOf<'listTransactions'>['query'] = {}) =>
    (await saldo.call('listTransactions', { query, token })).body;
  const amountOf = async (id = source.id) =>
    (await saldo.call('listSources', { token })).body.results.find((row) => row.id === id)?.amount;
  /** As an import will: the bank keeps this source from now on. */
  const linkToBank = (id: string) =>
    saldo.database.db
      .updateTable('sources')
      .set({ connection_id: 'connection', yapily_id: 'account' })
      .where('id', '=', id)
      .execute();
  return { ...who, source, category, addSource, addCategory, post, change, list, amountOf, linkToBank };
}

export type WithMoney = Awaited<ReturnType<typeof startWithMoney>>;
