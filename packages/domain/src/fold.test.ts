import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldText } from './fold.ts';

describe('foldText', () => {
  it.each([
    ['Café Ñandú', 'cafe nandu'],
    ['ÜBER-Straße', 'uber-straße'],
    ['plain', 'plain'],
  ])('folds %j to %j', (text, folded) => expect(foldText(text)).toBe(folded));

  it('is the same however the text was composed, and changes nothing the second time', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(foldText(text.normalize('NFC'))).toBe(foldText(text.normalize('NFD')));
        expect(foldText(foldText(text))).toBe(foldText(text));
      }),
    );
  });
});
