import type { WireTransaction } from '@saldo/bank-wire';
import { describe, expect, it } from 'vitest';
import { readPages } from './yapily-pages.ts';

const rows = (count: number, first = 0): WireTransaction[] =>
  Array.from({ length: count }, (_, index) => ({ id: `row ${first + index}`, amount: 1 }));
const nobody = async () => {};

type Told = { data: WireTransaction[]; total?: number };
const answer = ({ data, total }: Told) => ({
  data,
  ...(total !== undefined && { meta: { pagination: { totalCount: total } } }),
});

describe('reading a list in pages', () => {
  const all = rows(2500);
  it.each<[string, (offset: number, limit: number) => Told]>([
    [
      'says how many there are',
      (offset, limit) => ({ data: all.slice(offset, offset + limit), total: 2500 }),
    ],
    ['does not say how many', (offset, limit) => ({ data: all.slice(offset, offset + limit) })],
    [
      'says how many are on the page',
      (offset, limit) => {
        const data = all.slice(offset, offset + limit);
        return { data, total: data.length };
      },
    ],
    ['gives fewer than asked for', (offset) => ({ data: all.slice(offset, offset + 500), total: 2500 })],
    ['gives all of it at once, whatever is asked', () => ({ data: all, total: 2500 })],
  ])('is whole where the bank %s', async (_, tell) => {
    expect(await readPages(async (offset, limit) => answer(tell(offset, limit)), nobody)).toEqual(all);
  });

  it.each([
    ['grows', (list: WireTransaction[]) => [{ id: 'new' }, ...list]],
    ['shrinks', (list: WireTransaction[]) => list.slice(1)],
  ])('is read again where it %s on the way', async (_, change) => {
    let present: WireTransaction[] = all;
    let asked = 0;
    const ask = async (offset: number, limit: number) => {
      asked += 1;
      if (asked === 2) present = change(present);
      return answer({ data: present.slice(offset, offset + limit), total: present.length });
    };
    expect(await readPages(ask, nobody)).toEqual(change(all));
  });

  it('is refused where it never holds still, or cannot be read to its end', async () => {
    let count = 0;
    const restless = async (offset: number, limit: number) => {
      count += 1;
      return answer({ data: rows(3000, count).slice(offset, offset + limit), total: 3000 });
    };
    await expect(readPages(restless, nobody)).rejects.toMatchObject({ problem: 'bad_answer' });
    const deaf = async () => answer({ data: rows(1000), total: 2500 });
    await expect(readPages(deaf, nobody)).rejects.toMatchObject({ problem: 'bad_answer' });
  });

  it('knows an empty list, and a short one', async () => {
    expect(await readPages(async () => answer({ data: [], total: 0 }), nobody)).toEqual([]);
    expect(await readPages(async () => answer({ data: rows(3), total: 3 }), nobody)).toEqual(rows(3));
  });
});
