import { cents, type DayNumber } from '@saldo/domain';
import { describe, expect, it } from 'vitest';
import { findDifference, judgeDays } from './judge.ts';
import { type Evidence, findSuspects, type SuspectRow } from './suspects.ts';

const day = (number: number) => (20_261_100 + number) as DayNumber;

let seq = 0;
const row = (on: number, amount: number, name: string, more: Partial<SuspectRow> = {}): SuspectRow => {
  seq += 1;
  const id = `${name} ${seq}`;
  return {
    ...{
      id,
      seq,
      day: day(on),
      cents: cents(amount),
      name,
      isTransfer: false,
      isPending: false,
      tellers: [],
    },
    ...more,
  };
};

/** A balance is known of each day from the first to the ninth. */
async function accuse(said: number[], rows: SuspectRow[], more: Partial<Evidence> = {}): Promise<string[]> {
  const moved = new Map<DayNumber, ReturnType<typeof cents>>();
  for (const one of rows) moved.set(one.day, cents((moved.get(one.day) ?? 0) + one.cents));
  const days = judgeDays({
    ...{ range: { from: day(1), to: day(9) }, before: cents(1000), moved, waiting: [], covered: [] },
    claims: said.map((balance, index) => ({
      ...{ from: day(index + 1), to: day(index + 1), cents: cents(balance), importId: 'import' },
      ...{ aside: [cents(0)] as const, isBooked: true, pending: [] },
    })),
  });
  const first = findDifference(days);
  if (!first) return [];
  const found = await findSuspects({ first, days, rows, gone: [], elsewhere: [], ...more });
  return found.map(({ kind, mend }) => {
    const names = 'rows' in mend ? mend.rows.map(({ name }) => name) : 'row' in mend ? [mend.row.name] : [];
    return [kind, ...names].join(' ');
  });
}

const FILE = ['f:file'];

describe('who may be why a balance differs', () => {
  it('is nobody, where no amount fits', async () => {
    expect(await accuse([1000, 993], [row(2, -5, 'Coffee')])).toEqual([]);
  });

  it('is the one of two that nobody told', async () => {
    const rows = [row(2, -5, 'Coffee'), row(2, -5, 'COFFEE', { tellers: FILE })];
    expect(await accuse([1000, 995], rows)).toEqual(['twice Coffee']);
  });

  it('is the later of two that came on different ways, some days apart', async () => {
    const rows = [row(2, -5, 'Coffee', { tellers: FILE }), row(3, -5, 'Coffee Sol', { tellers: ['bank'] })];
    expect(await accuse([1000, 995, 995], rows)).toEqual(['twice Coffee Sol']);
  });

  it('is none of two that one file has told as two', async () => {
    const rows = [row(2, -5, 'Coffee', { tellers: FILE }), row(2, -5, 'Coffee', { tellers: FILE })];
    expect(await accuse([1000, 995], rows)).toEqual([]);
  });

  it('is rather what never booked than what stands there twice', async () => {
    const rows = [
      row(2, -5, 'Coffee', { tellers: FILE }),
      row(2, -5, 'Coffee', { tellers: ['bank'], isPending: true }),
    ];
    expect(await accuse([1000, 995], rows)).toEqual(['pending Coffee']);
  });

  it('is what went the wrong way: rather what was written by hand than what was told', async () => {
    const rows = [row(2, 5, 'Told', { tellers: FILE }), row(2, 5, 'Written')];
    expect(await accuse([1000, 1000], rows)).toEqual(['sign Written', 'sign Told']);
  });

  it('is nobody before the last day that agrees', async () => {
    const rows = [row(2, -5, 'Before'), row(3, -5, 'Coffee'), row(3, -5, 'Coffee', { tellers: FILE })];
    expect(await accuse([1000, 995, 990], rows)).toEqual(['twice Coffee']);
  });

  it('comes after whoever would make no other balance wrong', async () => {
    // From the fourth on all is well: it was dated too early, and is not there twice.
    const rows = [row(2, -5, 'Coffee'), row(2, -5, 'Coffee', { tellers: FILE })];
    expect((await accuse([1000, 995, 995, 990], rows))[0]).toBe('day Coffee');
  });

  it('is what was there before, where nothing has ever agreed', async () => {
    expect(await accuse([900, 900], [])).toEqual(['start']);
  });

  it('is what was deleted, before what stands in another source', async () => {
    const gone = { id: 'gone', day: day(2), cents: cents(-5), name: 'Gone', isInTrash: true };
    const elsewhere = [row(2, -5, 'Elsewhere'), row(2, -5, 'Told there', { tellers: FILE })];
    expect(await accuse([1000, 995], [], { gone: [gone], elsewhere })).toEqual([
      'missing',
      'elsewhere Elsewhere',
    ]);
  });
});
