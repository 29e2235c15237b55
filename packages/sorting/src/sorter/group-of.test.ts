import { cents, type DayNumber } from '@saldo/domain';
import { describe, expect, it } from 'vitest';
import { groupOf } from './group-of.ts';
import { makeSorter } from './sorter.ts';

const sorter = makeSorter([
  { no: 1, name: 'Lebensmittel' },
  { no: 2, name: 'Freizeit' },
]);
function groupOfName(name: string): string {
  const row = { name, description: '', cents: cents(-1234), day: 20260105 as DayNumber, source: 1 };
  return groupOf(row, sorter.predict(row));
}

describe('one group', () => {
  it('is what goes to the same category of the person, whatever kinds of shops they are', () => {
    const cinema = groupOfName('KARTENZAHLUNG CINEDOM KINO KOELN');
    expect(groupOfName('NETFLIX.COM')).toBe(cinema);
    expect(groupOfName('REWE MARKT 1234 BONN')).not.toBe(cinema);
  });

  it('is what is of one kind where the person has no category for it', () => {
    expect(groupOfName('Tierarzt Pfote')).toBe(groupOfName('FRESSNAPF KOELN'));
  });

  it('is what has the same name where nobody knows what it is', () => {
    expect(groupOfName('KARTENZAHLUNG NUBE AZUL 1234 BONN DE')).toBe(groupOfName('Nube Azul'));
    expect(groupOfName('Nube Azul')).not.toBe(groupOfName('Sal y Brasa'));
  });
});
