import { cents, type DayNumber } from '@saldo/domain';
import { describe, expect, it } from 'vitest';
import { type Candidate, type Listed, pairUp, type Unknown } from './pairing.ts';

const words = (text: string) => new Set(text.split(' ').filter(Boolean));
const row = (index: number, day: number, amount: number, text = '', hasId = false): Unknown => ({
  index,
  day: day as DayNumber,
  cents: cents(amount),
  words: words(text),
  hasId,
});
const there = (
  seq: number,
  day: number,
  amount: number,
  text = '',
  { isByHand = false, hasId = false } = {},
): Candidate => ({
  seq,
  day: day as DayNumber,
  cents: cents(amount),
  words: words(text),
  isByHand,
  hasId,
});

const days = (from: number, to: number) => ({ from: from as DayNumber, to: to as DayNumber });
const january = days(20260101, 20260131);
const TWICE = { rows: january, before: [january] };

const pairs = async (unknown: Unknown[], candidates: Candidate[], listed: Listed = TWICE) =>
  [...(await pairUp(unknown, candidates, listed))].map(([index, { seq, reason }]) => [index, seq, reason]);

describe('a row of a file', () => {
  it('is what has the same amount on the same day, whatever it is called', async () => {
    expect(
      await pairs([row(0, 20260110, -240, 'recibo luz')], [there(1, 20260110, -240, 'iberdrola')]),
    ).toEqual([[0, 1, 'same_day']]);
  });

  it('is another where both have ids of the bank’s and no word is like one of the other', async () => {
    const metro = row(0, 20260110, -240, 'metro', true);
    const named = (text: string) => there(1, 20260110, -240, text, { hasId: true });
    expect(await pairs([metro], [named('cafe')])).toEqual([]);
    expect(await pairs([metro], [there(1, 20260110, -240, 'cafe')])).toHaveLength(1);
    expect(await pairs([{ ...metro, hasId: false }], [named('cafe')])).toHaveLength(1);
    for (const text of ['metro', 'metromadrid', ''])
      expect(await pairs([metro], [named(text)])).toHaveLength(1);
    expect(await pairs([row(0, 20260110, -240, '', true)], [named('cafe')])).toHaveLength(1);
  });

  it('is one of two equal coffees, and the other stays another', async () => {
    const coffees = [row(0, 20260110, -240, 'cafe'), row(1, 20260110, -240, 'cafe')];
    expect(await pairs(coffees, [there(7, 20260110, -240, 'cafe')])).toEqual([[0, 7, 'same_day']]);
    expect(await pairs(coffees, [there(7, 20260110, -240), there(8, 20260110, -240)])).toHaveLength(2);
  });

  it('prefers the same words where several have its amount and its day', async () => {
    const candidates = [there(1, 20260110, -2000, 'zara'), there(2, 20260110, -2000, 'mercadona')];
    expect(await pairs([row(0, 20260110, -2000, 'compra mercadona')], candidates)).toEqual([
      [0, 2, 'same_day'],
    ]);
  });

  it('is near with the same words, and not with others', async () => {
    const near = [there(1, 20260107, -2000, 'mercadona')];
    expect(await pairs([row(0, 20260110, -2000, 'mercadona')], near)).toEqual([[0, 1, 'same_name']]);
    expect(await pairs([row(0, 20260110, -2000, 'zara')], near)).toEqual([]);
    expect(await pairs([row(0, 20260115, -2000, 'mercadona')], near)).toEqual([]);
  });

  it('is the one of its name, though its neighbour’s day is its own', async () => {
    const before = [there(1, 20260112, -250, 'kiosk nord'), there(2, 20260113, -250, 'coffee bar')];
    for (const [kiosk, coffee] of [
      [13, 14],
      [11, 12],
    ] as const) {
      const later = [row(0, 20260100 + kiosk, -250, 'kiosk'), row(1, 20260100 + coffee, -250, 'coffee')];
      expect(await pairs(later, before)).toEqual([
        [0, 1, 'same_name'],
        [1, 2, 'same_name'],
      ]);
    }
    const three = [...before, there(3, 20260114, -250, 'metro')];
    const shifted = ['kiosk', 'coffee', 'metro'].map((text, no) => row(no, 20260113 + no, -250, text));
    expect(await pairs(shifted, three)).toHaveLength(3);
    expect(await pairs([row(0, 20260113, -250, 'espresso')], before)).toEqual([[0, 2, 'same_day']]);
  });

  it('is not the one of the days before, where its statement begins after the other has ended', async () => {
    const coffees = [11, 12, 13].map((day, index) => row(index, 20260100 + day, -250, 'coffee'));
    const before = [8, 9, 10].map((day) => there(day, 20260100 + day, -250, 'coffee'));
    const next = { rows: days(20260111, 20260113), before: [days(20260101, 20260110)] };
    expect(await pairs(coffees, before, next)).toEqual([]);
    const [typed] = [before.map((one) => ({ ...one, isByHand: true }))];
    expect(await pairs(coffees, typed, next)).toEqual([]);
  });

  it('is one of days that only one of both has, as each has it on another day', async () => {
    const moved = [[row(0, 20260111, -250, 'coffee')], [there(1, 20260109, -250, 'coffee')]] as const;
    const found = [[0, 1, 'same_name']];
    const [early, late] = [days(20260101, 20260110), days(20260111, 20260120)];
    const both = days(20260101, 20260120);
    expect(await pairs([...moved[0]], [...moved[1]], { rows: late, before: [early] })).toEqual([]);
    expect(await pairs([...moved[0]], [...moved[1]], { rows: late, before: [early, both] })).toEqual(found);
    expect(await pairs([...moved[0]], [...moved[1]], { rows: both, before: [early] })).toEqual(found);
  });

  it('is what somebody wrote by hand, where it can be only this', async () => {
    const byHand = there(1, 20260108, -2000, 'dinner', { isByHand: true });
    expect(await pairs([row(0, 20260110, -2000, 'taberna')], [byHand])).toEqual([[0, 1, 'only_one']]);
    const rivals = [row(0, 20260110, -2000, 'taberna'), row(1, 20260111, -2000, 'bar')];
    expect(await pairs(rivals, [byHand])).toEqual([]);
    const another = there(2, 20260109, -2000, 'lunch', { isByHand: true });
    expect(await pairs([row(0, 20260110, -2000, 'taberna')], [byHand, another])).toEqual([]);
  });

  it('is never what has another amount or another sign', async () => {
    expect(
      await pairs(
        [row(0, 20260110, -240, 'a')],
        [there(1, 20260110, 240, 'a'), there(2, 20260110, -241, 'a')],
      ),
    ).toEqual([]);
  });

  it('lets others in, however many are of one day', async () => {
    const many = Array.from({ length: 20_000 }, (_, index) => index);
    let isOver = false;
    let rounds = 0;
    const count = () => {
      rounds += 1;
      if (!isOver) setImmediate(count);
    };
    setImmediate(count);
    const found = await pairs(
      many.map((index) => row(index, 20260110, -100 - (index % 300), `a${index} b${index}`)),
      many.map((index) => there(index, 20260110, -100 - (index % 300), `c${index} d${index}`)),
    );
    isOver = true;
    expect(found).toHaveLength(20_000);
    expect(rounds).toBeGreaterThan(3);
  });
});
