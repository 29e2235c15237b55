import { CATEGORY_COLOURS, CATEGORY_ICONS } from '@saldo/domain';
import { describe, expect, it } from 'vitest';
import { lookOf, STARTER_GROUPS, USUAL_LOOKS } from './look-of.ts';
import { usualCategories } from './usual-categories.ts';

describe('the look of a category', () => {
  it.each([
    ['Groceries', 'cart'],
    ['🛒 Lebensmittel', 'cart'],
    ['Restaurants & cafés', 'fork'],
    ['Nómina', 'banknote'],
    ['Loyer', 'home'],
    ['Mascotas', 'paw'],
    ['My food', 'cart'],
  ] as const)('of %s has the icon %s', (name, icon) => {
    expect(lookOf(name).icon).toBe(icon);
  });

  it('of a name that says nothing is always the same, and different names differ', () => {
    expect(lookOf('Zanzibar 7')).toEqual(lookOf('Zanzibar 7'));
    expect(lookOf('Zanzibar 7').icon).toBe('tag');
    const colours = new Set(Array.from({ length: 200 }, (_, index) => lookOf(`Qx ${index}`).colour));
    expect(colours.size).toBe(CATEGORY_COLOURS.length);
  });

  it('in each language is that of the usual category', () => {
    for (const { id, en, es } of usualCategories) {
      const { colour, icon } = USUAL_LOOKS[id];
      expect([lookOf(en), lookOf(es)]).toEqual([
        { colour, icon },
        { colour, icon },
      ]);
      expect(CATEGORY_ICONS).toContain(icon);
    }
  });

  it('tells usual categories of one group apart', () => {
    for (const { id } of STARTER_GROUPS) {
      const colours = Object.values(USUAL_LOOKS).flatMap(({ group, colour, icon }) =>
        group === id ? [`${colour} ${icon}`] : [],
      );
      expect(new Set(colours).size).toBe(colours.length);
    }
  });
});
