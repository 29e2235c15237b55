import { type Day, parseDay } from '@saldo/domain';
import { describe, expect, it } from 'vitest';
import { parseLine } from './parse-line.ts';

/** A Monday. */
const TODAY = parseDay('2026-11-16') as Day;
const read = (line: string) => parseLine(line, TODAY, 'EUR');

describe('a line in plain words', () => {
  it.each([
    [
      'groceries last month over 50',
      { from: '2026-10-01', to: '2026-10-31', min: '50', rest: ['groceries'] },
    ],
    [
      'cuánto gasté en bares este año',
      { from: '2026-01-01', to: '2026-12-31', type: 'expense', rest: ['bares'] },
    ],
    ['¿Cuánto gasté en bares el mes pasado?', { from: '2026-10-01', to: '2026-10-31', rest: ['bares'] }],
    ['café 2,40 efectivo ayer', { amount: '2.40', date: '2026-11-15', rest: ['café', 'efectivo'] }],
    ['coffee 2.40 yesterday', { amount: '2.40', date: '2026-11-15', rest: ['coffee'] }],
    [
      'gastos entre 10 y 20,50 esta semana',
      { min: '10', max: '20.50', from: '2026-11-16', to: '2026-11-22' },
    ],
    ['between 20 and 10', { min: '10', max: '20' }],
    ['income in march 2025', { type: 'income', from: '2025-03-01', to: '2025-03-31' }],
    ['ingresos de diciembre', { type: 'income', from: '2025-12-01', to: '2025-12-31' }],
    ['marzo de 2024', { from: '2024-03-01', to: '2024-03-31' }],
    ['gasolina desde 1/9', { from: '2026-09-01', rest: ['gasolina'] }],
    ['since october', { from: '2026-10-01' }],
    ['últimos 30 días', { from: '2026-10-18', to: '2026-11-16' }],
    ['last 3 months', { from: '2026-09-01', to: '2026-11-30' }],
    ['2025', { from: '2025-01-01', to: '2025-12-31' }],
    ['cine el viernes 9', { date: '2026-11-13', amount: '9', rest: ['cine'] }],
    ['lunch 12 on 3/11', { date: '2026-11-03', amount: '12', rest: ['lunch'] }],
    ['lunch 12 24/12', { date: '2025-12-24' }],
    ['menos de 5 €', { max: '5' }],
    ['#holiday 2026-08-01', { tags: ['holiday'], date: '2026-08-01' }],
    ['show mercadona', { isAsking: true, rest: ['mercadona'] }],
  ])('“%s”', (line, expected) => expect(read(line)).toMatchObject(expected));

  it('leaves what it does not know as it was typed', () => {
    expect(read('Ñandú & Söhne')).toMatchObject({ rest: ['Ñandú', '&', 'Söhne'] });
  });

  it('takes any line', () => {
    for (const line of ['', '?', 'between', 'over', 'last', '99/99', '1/1/1', '#', 'desde', '€ € €'])
      expect(() => read(line)).not.toThrow();
    expect(read('__proto__ constructor')).toMatchObject({ rest: ['__proto__', 'constructor'] });
  });
});
