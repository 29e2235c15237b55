import { foldText } from '@saldo/domain';
import { describe, expect, it } from 'vitest';
import { findUsualOfMcc } from './mcc.ts';
import { proposeUsual } from './propose-usual.ts';
import { countOfPatterns, listPatternsFrom } from './start-index.ts';

describe('the bundled start', () => {
  it.each([
    ['COMPRA CON TARJETA 4921 MERCADONA VALENCIA ES', 'groceries'],
    ['Taberna El Nogal', 'eating_out'],
    ['Farmacia del Olmo', 'health'],
    ['KARTENZAHLUNG REWE MARKT GMBH 2231 BERLIN DE', 'groceries'],
    ['Stadtapotheke am Tor', 'health'],
    ['PRLV SEPA FREE MOBILE SAS', 'phone_internet'],
    ['PAGAMENTO POS ESSELUNGA S.P.A. MILANO IT', 'groceries'],
    ['COMPRA 4921 PINGO DOCE LISBOA PT', 'groceries'],
    ['BEA, Betaalpas Albert Heijn 1520 Utrecht NLD', 'groceries'],
    ['CARD PAYMENT TO TESCO STORES 3297 LONDON GB', 'groceries'],
    ['IRISH RAIL HEUSTON', 'transport'],
    ['CHECKCARD 0412 TRADER JOES #123 SEATTLE WA', 'groceries'],
    ['PAYPAL *SPOTIFY', 'subscriptions'],
    ['Gasolinera Cruce Alto', 'car'],
    ['Alquiler', 'housing'],
    ['Miete November', 'housing'],
  ])('takes %s for %s', (name, usual) => {
    expect(proposeUsual({ name, type: 'expense' })?.usual).toBe(usual);
  });

  it.each(['Nómina', 'Salary', 'GEHALT NOVEMBER', 'Stipendio'])(
    'takes %s that comes in for a salary',
    (name) => {
      expect(proposeUsual({ name, type: 'income' })).toMatchObject({ usual: 'salary' });
      expect(proposeUsual({ name, type: 'expense' })?.usual).not.toBe('salary');
    },
  );

  it('says because of which words', () => {
    expect(proposeUsual({ name: 'Farmacia del Olmo', type: 'expense' })?.because).toEqual(['farmacia']);
  });

  it('goes by the code of the bank where the name says nothing', () => {
    const found = proposeUsual({ name: 'Nube Azul', mcc: '5812', type: 'expense' });
    expect(found).toMatchObject({ usual: 'eating_out', because: ['MCC 5812'] });
    expect(findUsualOfMcc('5411')).toBe('groceries');
    expect(findUsualOfMcc('')).toBeUndefined();
  });

  it('says nothing of what it does not know', () => {
    expect(proposeUsual({ name: 'Nube Azul', type: 'expense' })).toBeUndefined();
  });

  it('has more than six hundred patterns, all folded', () => {
    expect(countOfPatterns).toBeGreaterThan(600);
    expect(listPatternsFrom('mercadona')[0]?.words.map(foldText)).toEqual(['mercadona']);
  });
});
