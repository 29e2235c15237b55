import { cents, type DayNumber } from '@saldo/domain';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SortedRow } from '../learner/row.ts';
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

  it('knows a shop by whatever branch it was, however the bank writes that', () => {
    const sorter = makeSorter(categories);
    sorter.learn(row('Zafway #0987'), GROCERIES);
    sorter.learn(row('Zafway #1234'), GROCERIES);
    sorter.learn(row('Nube Azul'), EATING_OUT);
    expect(sorter.predict(row('Zafway 5512'))).toMatchObject({
      ...{ category: GROCERIES, isSure: true, seen: { times: 2, of: 2 }, evidence: { kind: 'known' } },
    });
  });

  it('says what it rests on', () => {
    const sorter = makeSorter(categories);
    const kindOf = (name: string) => sorter.predict(row(name)).evidence.kind;
    expect(kindOf('Mercadona')).toBe('start');
    for (const name of ['Mercadona', 'Consum', 'Lidl']) sorter.learn(row(name), GROCERIES);
    sorter.learn(row('Taberna El Nogal'), EATING_OUT);
    expect(kindOf('Mercadona')).toBe('once');
    expect(kindOf('Carrefour')).toBe('agreed');
    expect(kindOf('Casa Nogal')).toBe('similar');
    sorter.learn(row('Mercadona'), GROCERIES);
    expect(kindOf('Mercadona')).toBe('known');
    sorter.learn(row('Mercadona'), GIFTS);
    expect(kindOf('Mercadona')).toBe('disputed');
    expect(kindOf('PayPal')).toBe('vague');
  });

  it('never decides by the bundled start alone, also where the person has that very category', () => {
    const sorter = makeSorter(categories);
    for (let time = 0; time < 60; time++) sorter.learn(row(`Zurb${time} Quox${time}`), GIFTS);
    for (const name of ['Mercadona', 'Farmacia del Olmo', 'Pizzeria Lucera'])
      expect(sorter.predict(row(name))).toMatchObject({ isSure: false });
  });

  it('is not led astray by a short word that means many things', () => {
    const own = [...categories, { no: 4, name: 'Puppet theatre' }];
    expect(makeSorter(own).predict(row('Puppet Theatre Bar Gas')).category).toBe(4);
    const sorter = makeSorter(categories);
    sorter.learn(row('La Mandrágora'), EATING_OUT);
    sorter.learn(row('Quiosco'), GIFTS);
    expect(sorter.predict(row('La Xyzzy')).evidence.kind).not.toBe('similar');
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

  it('keeps a record by month of what was decided, and of what its person left of it', () => {
    const sorter = makeSorter(categories);
    const decided = { category: GROCERIES, evidence: { kind: 'known', score: 0.999 } } as const;
    for (const day of [20260105, 20260107, 20260203])
      sorter.follow([{ is: 'decided', row: row('Mercadona', -1000, day), ...decided }]);
    sorter.follow([
      { is: 'chosen', row: row('Mercadona', -1000, 20260107), category: GIFTS, decided },
      { is: 'chosen', row: row('Nube Azul', -1000, 20260203), category: EATING_OUT },
    ]);
    expect(sorter.record()).toMatchObject({ predicted: 3, right: 2, learned_from: 2 });
    expect(sorter.record().by_month).toEqual([
      { month: 202601, rows: 2, predicted: 2, right: 1 },
      { month: 202602, rows: 2, predicted: 1, right: 1 },
    ]);
  });

  it('never counts what it would have guessed later as decided', () => {
    const sorter = makeSorter(categories);
    for (let time = 0; time < 30; time++) sorter.learn(row('Mercadona'), GROCERIES);
    expect(sorter.predict(row('Mercadona')).isSure).toBe(true);
    expect(sorter.record()).toMatchObject({ predicted: 0, right: 0, precision: null, coverage: 0 });
  });

  it('takes many of one new name that are filed in one go for one answer', () => {
    const taught = () => {
      const sorter = makeSorter(categories);
      for (let time = 0; time < 30; time++) {
        sorter.learn(row('Zurbano Azul'), GIFTS);
        sorter.learn(row('Taberna El Nogal'), EATING_OUT);
      }
      return sorter;
    };
    const chosen = (name: string) => ({ is: 'chosen', row: row(name), category: GIFTS }) as const;
    const [once, often] = [taught(), taught()];
    once.follow(Array.from({ length: 60 }, () => chosen('Zurbano Rojo')));
    for (let time = 0; time < 60; time++)
      often.follow([chosen(`Zurbano Qu${'abcdefghijklmnopqrst'.charAt(time % 20)}${time}`)]);
    expect(once.predict(row('Zurbano Verde'))).toMatchObject({ category: GIFTS, isSure: false });
    expect(often.predict(row('Zurbano Verde'))).toMatchObject({ category: GIFTS, isSure: true });
  });

  it('refuses a label that is none', () => {
    expect(() => makeSorter(categories).learn(row('Nube Azul'), 5000)).toThrow(RangeError);
  });
});

describe('money between own accounts', () => {
  it.each([
    'TRASPASO A CUENTA AHORRO',
    'Online Transfer to CHK ...1234',
    'CREDIT CARD PAYMENT 0042',
    'PAYMENT THANK YOU - WEB',
    'Liquidación de la tarjeta 4921',
    'KREDITKARTENABRECHNUNG 11/2026',
    'GIROCONTO',
  ])('is taken for a transfer, not for a category: %s', (name) => {
    const sorter = makeSorter(categories);
    sorter.learn(row('Nube Azul'), EATING_OUT);
    expect(sorter.predict(row(name))).toMatchObject({
      isTransfer: true,
      category: undefined,
      usual: undefined,
      isSure: false,
      ranked: [],
    });
  });

  it('is filed like a purchase by whoever does so', () => {
    const sorter = makeSorter([...categories, { no: 4, name: 'Ahorro' }]);
    sorter.learn(row('TRASPASO 4711'), GIFTS);
    expect(sorter.predict(row('TRASPASO 4711'))).toMatchObject({ isTransfer: false, category: GIFTS });
    expect(sorter.predict(row('TRASPASO A AHORRO'))).toMatchObject({ isTransfer: false, category: 4 });
  });

  it.each(['Transfer Bar', 'Café Umbria', 'Thank You Bakery', 'Transferwise'])('is not %s', (name) =>
    expect(makeSorter(categories).predict(row(name)).isTransfer).toBe(false),
  );
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
