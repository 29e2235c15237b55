import type { Recurring, RequestOf } from '@saldo/contract';
import type { TestApp } from './harness.ts';
import { startWithMoney } from './money.ts';

/** Short ways to what recurs, for the tests of it. Today is 2026-11-15. */
export async function startWithRecurring(saldo: TestApp) {
  const ada = await startWithMoney(saldo);
  const { token } = ada;
  const pay = async (
    name: string,
    amount: number,
    dates: readonly string[],
    fields: Partial<RequestOf<'createTransaction'>['body']> = {},
  ): Promise<string[]> => {
    const ids: string[] = [];
    for (const date of dates) ids.push((await ada.post({ name, amount, date, ...fields })).body.results.id);
    return ids;
  };
  const list = async () => (await saldo.call('listRecurring', { token })).body.results;
  const find = async (name: string) => (await list()).filter((one) => one.name === name);
  const requireOne = async (name: string): Promise<Recurring> => {
    const found = await find(name);
    const [one] = found;
    if (!one || found.length > 1) throw new Error(`${found.length} are called ${name}`);
    return one;
  };
  const add = (body: RequestOf<'createRecurring'>['body']) => saldo.call('createRecurring', { body, token });
  const change = (id: string, body: RequestOf<'changeRecurring'>['body'], headers?: Record<string, string>) =>
    saldo.call('changeRecurring', { params: { id }, body, token, ...(headers && { headers }) });
  const decide = (name: 'confirmRecurring' | 'dismissRecurring', id: string) =>
    saldo.call(name, { params: { id }, token });
  const skip = (id: string, date: string) =>
    saldo.call('skipRecurring', { params: { id }, body: { date }, token });
  const unskip = (id: string, date: string) => saldo.call('unskipRecurring', { params: { id, date }, token });
  const calendar = async (month = '2026-11') =>
    (await saldo.call('listCalendar', { query: { month }, token })).body.results;
  const newestChange = async () => (await saldo.call('listChanges', { token })).body.results[0];
  const undoNewest = async () =>
    saldo.call('undoChange', { params: { id: (await newestChange())?.id ?? '' }, token });
  return {
    ...ada,
    ...{ pay, listRecurring: list, find, requireOne, add, changeRecurring: change, decide, skip, unskip },
    ...{ calendar, newestChange, undoNewest },
  };
}

export type WithRecurring = Awaited<ReturnType<typeof startWithRecurring>>;

/** The same day of so many months, the last of which is named. */
export function monthly(last: string, count: number): string[] {
  const [year = 0, month = 0, day = 0] = last.split('-').map(Number);
  return Array.from({ length: count }, (_, index) => {
    const months = year * 12 + (month - 1) - (count - 1 - index);
    const two = (value: number) => String(value).padStart(2, '0');
    return `${Math.floor(months / 12)}-${two((months % 12) + 1)}-${two(day)}`;
  });
}
