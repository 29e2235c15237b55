import { cents, type DayNumber } from '@saldo/domain';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SortedRow } from './row.ts';
import { makeSorter, rebuildSorter } from './sorter.ts';

const GROCERIES = 1;
const EATING_OUT = 2;
const GIFTS = 3;
const categories = [
  { no: GROCERIES, name: 'Supermercado' },
  { no: EATING_OUT, name: 'Restaurantes' },
  { no: GIFTS, name: 'Regalos' },
];
const row = (name: string, amount = -1234, day = 20260105): SortedRow => ({
  name,
  description: '',
  cents: cents(amount),
  day: day as DayNumber,
  source: 1,
});

describe('a sorter that learned nothing', () => {
  it('goes by the bundled start, and says so', () => {
    const guess = makeSorter(categories).predict(row('COMPRA CON TARJETA 4921 MERCADONA VALENCIA ES'));
    expect(guess).toMatchObject({
      category: GROCERIES,
      usual: 'groceries',
      source: 'start',
      because: ['mercadona'],
    });
  });

  it('names the usual category where the person has none like it', () => {
    const guess = makeSorter(categories).predict(row('Clínica Veterinaria Huellas'));
    expect(guess).toMatchObject({ category: undefined, usual: 'pets', isSure: false });
  });

  it('guesses nothing of what nobody knows', () => {
    expect(makeSorter(categories).predict(row('Nube Azul'))).toMatchObject({
      category: undefined,
      isSure: false,
    });
  });
});

describe('a sorter that learns', () => {
  it('remembers a name, however the bank dresses it up, and says how often', () => {
    const sorter = makeSorter(categories);
    for (let time = 0; time < 14; time++) sorter.learn(row('Nube Azul', -900 - time), EATING_OUT);
    const guess = sorter.predict(row('COMPRA CON TARJETA 1111 NUBE AZUL MADRID ES'));
    expect(guess).toMatchObject({ category: EATING_OUT, source: 'learned', isSure: true });
    expect(guess.seen).toEqual({ times: 14, of: 14 });
    expect(guess.because[0]).toBe('Nube Azul');
  });

  it('is never sure of what it never saw, however often the only category was right', () => {
    const sorter = makeSorter(categories);
    for (const name of ['Quiosco', 'Taxi', 'Farmacia', 'Libros', 'Horno', 'Flores', 'Cine', 'Tren'])
      for (let time = 0; time < 4; time++) sorter.learn(row(`${name} ${name}`), GIFTS);
    expect(sorter.predict(row('Zyxwv Qrst')).isSure).toBe(false);
    expect(sorter.predict(row('Horno Horno')).category).toBe(GIFTS);
  });

  it('beats the bundled start where the person means something else', () => {
    const sorter = makeSorter(categories);
    for (let time = 0; time < 3; time++) sorter.learn(row('Mercadona'), GIFTS);
    expect(sorter.predict(row('Mercadona')).category).toBe(GIFTS);
  });

  it('follows a change of mind within a few corrections', () => {
    const sorter = makeSorter(categories);
    for (let time = 0; time < 20; time++) sorter.learn(row('Nube Azul'), EATING_OUT);
    for (let time = 0; time < 4; time++) sorter.learn(row('Nube Azul'), GIFTS);
    expect(sorter.predict(row('Nube Azul')).category).toBe(GIFTS);
  });

  it('recognizes a name with a typing mistake', () => {
    const sorter = makeSorter(categories);
    for (let time = 0; time < 5; time++) {
      sorter.learn(row('Talleres Quiroga'), GIFTS);
      sorter.learn(row('Nube Azul'), EATING_OUT);
    }
    expect(sorter.predict(row('Tallers Quirogga')).category).toBe(GIFTS);
  });

  it('takes a choice back', () => {
    const sorter = makeSorter(categories);
    sorter.learn(row('Nube Azul'), EATING_OUT);
    sorter.unlearn(row('Nube Azul'), EATING_OUT);
    sorter.learn(row('Nube Azul'), GIFTS);
    expect(sorter.predict(row('Nube Azul')).seen).toEqual({ times: 1, of: 1 });
  });

  it('never guesses a category that was deleted, and knows one that took it in', () => {
    const sorter = makeSorter(categories);
    for (let time = 0; time < 5; time++) sorter.learn(row('Nube Azul'), GIFTS);
    sorter.forget(GIFTS, EATING_OUT);
    expect(sorter.predict(row('Nube Azul'))).toMatchObject({
      category: EATING_OUT,
      seen: { times: 5, of: 5 },
    });
    sorter.forget(EATING_OUT);
    expect(sorter.predict(row('Nube Azul')).ranked.map(({ label }) => label)).toEqual([GROCERIES]);
  });

  it('notes its guess before it is told: the first of a name is never right by itself', () => {
    const sorter = makeSorter(categories);
    sorter.learn(row('Nube Azul'), GIFTS);
    expect(sorter.record()).toMatchObject({ learned_from: 1, predicted: 0, coverage: 0, precision: null });
  });

  it('keeps a record by month', () => {
    const sorter = makeSorter(categories);
    for (const day of [20260105, 20260107, 20260203]) sorter.learn(row('Mercadona', -1000, day), GROCERIES);
    expect(sorter.record().by_month).toEqual([
      { month: 202601, rows: 2, predicted: 2, right: 2 },
      { month: 202602, rows: 1, predicted: 1, right: 1 },
    ]);
  });

  it('refuses a label that is none', () => {
    expect(() => makeSorter(categories).learn(row('Nube Azul'), 5000)).toThrow(RangeError);
  });
});

describe('the bytes of a sorter', () => {
  const names = fc.constantFrom(
    'Mercadona',
    'Nube Azul',
    'Taberna El Nogal',
    'Amazon',
    'SQ *TORRE 22',
    'Nómina',
  );
  const choices = fc.array(
    fc.record({
      name: names,
      amount: fc.integer({ min: -9999, max: 9999 }),
      category: fc.integer({ min: 1, max: 6 }),
    }),
    { maxLength: 60 },
  );
  const toChoices = (all: { name: string; amount: number; category: number }[]) =>
    all.map(({ name, amount, category }, index) => ({
      row: row(name, amount || 1, 20260101 + (index % 28)),
      category,
    }));

  it('are the same for the same choices, also where it was put away in between', () => {
    fc.assert(
      fc.property(choices, fc.nat({ max: 60 }), (all, cut) => {
        const list = toChoices(all);
        const whole = rebuildSorter(categories, list).toBytes();
        const first = rebuildSorter(categories, list.slice(0, cut)).toBytes();
        const second = makeSorter(categories, first);
        for (const { row: one, category } of list.slice(cut)) second.learn(one, category);
        expect(second.toBytes()).toEqual(whole);
        expect(rebuildSorter(categories, list).toBytes()).toEqual(whole);
      }),
      { numRuns: 30 },
    );
  });

  it('are refused where they are none, or of another version', () => {
    expect(() => makeSorter(categories, new Uint8Array(40))).toThrow('no sorter');
    const bytes = makeSorter(categories).toBytes();
    bytes[5] = 99;
    expect(() => makeSorter(categories, bytes)).toThrow('version 99');
  });

  it('are a few hundred kilobytes at most, however much is learned', () => {
    const sorter = makeSorter(categories);
    for (let index = 0; index < 8_000; index++) {
      const name = `Tienda ${(index * 7919).toString(36)} ${(index * 104_729).toString(36)}x`;
      sorter.learn(row(name, -1000 - index), 1 + (index % 40));
    }
    expect(sorter.toBytes().length).toBeLessThan(450_000);
  });
});
