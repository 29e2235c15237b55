import { foldText } from '@saldo/domain';
import { describe, expect, it } from 'vitest';
import { makeNearest, mapUsual } from './map-usual.ts';
import { usualCategories } from './usual-categories.ts';

const own = (...names: string[]) => names.map((name) => ({ name }));

describe('a usual category', () => {
  it.each([
    ['groceries', ['Ocio', 'Supermercado'], 'Supermercado'],
    ['groceries', ['🛒 Lebensmittel', 'Freizeit'], '🛒 Lebensmittel'],
    ['eating_out', ['Restaurants & cafés', 'Groceries'], 'Restaurants & cafés'],
    ['salary', ['Nómina', 'Comida'], 'Nómina'],
    ['housing', ['Loyer', 'Courses'], 'Loyer'],
    ['children', ['Niños', 'Comida'], 'Niños'],
  ] as const)('%s is found among %j by what it is called', (usual, names, found) => {
    expect(mapUsual(usual, own(...names))?.name).toBe(found);
  });

  it('is found by the description where the name does not tell', () => {
    const categories = [{ name: 'Fun', description: 'Eating out, cinema' }, { name: 'Groceries' }];
    expect(makeNearest(categories)('eating_out')).toEqual({ own: categories[0], nearness: 'word' });
  });

  it('is counted within something wider where there is nothing of its own', () => {
    expect(makeNearest(own('Housing', 'Fun'))('phone_internet')).toEqual({
      own: { name: 'Housing' },
      nearness: 'wider',
    });
  });

  it('is none where nothing fits', () => expect(mapUsual('pets', own('Groceries', 'Rent'))).toBeUndefined());

  it.each(usualCategories)('$id finds itself by its English and its Spanish name', ({ id, en, es }) => {
    const all = usualCategories.flatMap((category) => [{ name: category.en }, { name: category.es }]);
    expect([en, es]).toContain(mapUsual(id, all)?.name);
    expect(mapUsual(id, own('Xyz', es))?.name).toBe(es);
  });

  it('has synonyms that are folded, and no two usual ones share a first word', () => {
    const firsts = usualCategories.map(({ synonyms }) => synonyms[0]);
    expect(new Set(firsts).size).toBe(usualCategories.length);
    for (const { synonyms } of usualCategories) expect(synonyms.map(foldText)).toEqual(synonyms);
  });
});
