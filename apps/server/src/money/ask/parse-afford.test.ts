import { parseDay } from '@saldo/domain';
import { describe, expect, it } from 'vitest';
import { parseAfford } from './parse-afford.ts';

/** A Sunday. */
const today = parseDay('2026-11-15') as NonNullable<ReturnType<typeof parseDay>>;
const parse = (line: string) => parseAfford(line, today, 'EUR');

describe('a question for whether there is enough', () => {
  it.each([
    ['can I afford 300 on Friday', 300_00, '2026-11-20', 'en'],
    ['Can we afford 1.200,50 € next friday?', 1200_50, '2026-11-20', 'en'],
    ['can I spend 50', 50_00, '2026-11-15', 'en'],
    ['could I afford 50 tomorrow', 50_00, '2026-11-16', 'en'],
    ['can I afford 80 on sunday', 80_00, '2026-11-15', 'en'],
    ['can I afford 80 euros on 1 December', 80_00, '2026-12-01', 'en'],
    ['can I afford 80 on the 3rd of january', 80_00, '2027-01-03', 'en'],
    ['can I afford 80 on 1/2', 80_00, '2027-02-01', 'en'],
    ['can I afford 80 on 2027-03-04', 80_00, '2027-03-04', 'en'],
    ['¿Puedo permitirme 300 el viernes?', 300_00, '2026-11-20', 'es'],
    ['¿me puedo permitir 300 € mañana?', 300_00, '2026-11-16', 'es'],
    ['puedo gastar 45,90 el 5 de diciembre', 45_90, '2026-12-05', 'es'],
  ])('“%s” asks for %i on %s', (line, cents, day, language) =>
    expect(parse(line)).toEqual({ cents, day, language, notUnderstood: [] }),
  );

  it.each(['can I afford it', 'afford 300', 'coffee 300 friday', 'can opener 12', ''])(
    '“%s” is something else',
    (line) => expect(parse(line)).toBeUndefined(),
  );

  it('says which words it doesn’t understand', () => {
    expect(parse('can I afford 300 for bananas')).toMatchObject({ notUnderstood: ['bananas'] });
  });
});
