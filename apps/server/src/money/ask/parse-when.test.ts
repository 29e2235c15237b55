import { describe, expect, it } from 'vitest';
import { parseWhen } from './parse-when.ts';

describe('a question for what comes next', () => {
  it.each([
    ['when is the next rent', ['rent'], 'en'],
    ['When’s my rent due?', ['rent'], 'en'],
    ['when is my salary', ['salary'], 'en'],
    ['when do I get paid?', ['salary'], 'en'],
    ['next car insurance', ['car', 'insurance'], 'en'],
    ['what is the next payment', [], 'en'],
    ['when do I pay the gym', ['gym'], 'en'],
    ['¿Cuándo es el próximo alquiler?', ['alquiler'], 'es'],
    ['cuándo cobro', ['salary'], 'es'],
    ['cuando me pagan la nómina', ['salary'], 'es'],
    ['cuándo toca pagar el gimnasio', ['gimnasio'], 'es'],
    ['próxima factura de la luz', ['luz'], 'es'],
    ['cuál es el siguiente recibo', [], 'es'],
  ])('“%s” asks for %j', (line, words, language) => expect(parseWhen(line)).toEqual({ words, language }));

  it.each([
    'rent',
    'when was the dentist',
    'cuándo pagué el dentista',
    'next month',
    'el próximo viernes',
    'next 12,50 yesterday',
    'shopping next door',
    'when',
    'next',
    '',
    '?',
  ])('“%s” is something else', (line) => expect(parseWhen(line)).toBeUndefined());
});
