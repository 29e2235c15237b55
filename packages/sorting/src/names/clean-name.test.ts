import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanName } from './clean-name.ts';
import { nameRules } from './name-rules.ts';

describe('a name as a bank writes it', () => {
  it.each([
    ['COMPRA CON TARJETA 4921 MERCADONA VALENCIA ES', 'Mercadona'],
    ['COMPRA TARJ. 5402XXXXXXXX1234 EL CORTE INGLES-MADRID', 'El Corte Ingles-Madrid'],
    ['PAGO CON TARJETA EN CARREFOUR EXPRESS SEVILLA', 'Carrefour Express'],
    ['ADEUDO SEPA IBERDROLA CLIENTES, S.A.U. REF 002345987', 'Iberdrola Clientes'],
    ['BIZUM DE ANA', 'Ana'],
    ['RECIBO CANAL DE ISABEL II', 'Canal de Isabel II'],
    ['KARTENZAHLUNG REWE MARKT GMBH 2231 BERLIN DE', 'REWE Markt'],
    ['SEPA-BASISLASTSCHRIFT VATTENFALL EUROPE SALES GMBH MREF+A123456', 'Vattenfall Europe Sales'],
    ['DM DROGERIEMARKT 14.03.2026 18:42 UHR', 'DM Drogeriemarkt'],
    ['CARTE 12/03 FRANPRIX 5012 PARIS FR', 'Franprix'],
    ['PRLV SEPA FREE MOBILE SAS', 'Free Mobile'],
    ['PAIEMENT CB BOULANGERIE MARTEL LYON', 'Boulangerie Martel'],
    ['PAGAMENTO POS ESSELUNGA S.P.A. MILANO IT', 'Esselunga'],
    ['ADDEBITO SEPA ENEL ENERGIA SPA', 'Enel Energia'],
    ['COMPRA 4921 PINGO DOCE LISBOA PT', 'Pingo Doce'],
    ['PAGAMENTO COM CARTAO CONTINENTE BOM DIA PORTO', 'Continente Bom Dia'],
    ['BEA, Betaalpas Albert Heijn 1520 Utrecht NLD', 'Albert Heijn'],
    ['CARD PAYMENT TO TESCO STORES 3297 LONDON GB', 'Tesco Stores'],
    ['DIRECT DEBIT BRITISH GAS TRADING LTD', 'British Gas Trading'],
    ['CHECKCARD 0412 TRADER JOES #123 SEATTLE WA', 'Trader Joes'],
    ['SQ *BLUE HERON COFFEE PORTLAND OR', 'Blue Heron Coffee'],
    ['PAYPAL *SPOTIFY', 'Spotify'],
    ['SumUp *Marktstand Huber', 'Marktstand Huber'],
    ['IZ *LA PANADERIA', 'La Panaderia'],
    ['NETFLIX.COM', 'Netflix'],
    ['AMZN MKTP ES*1A2B3C4D5', 'Amzn MKTP'],
    ['AYUNTAMIENTO DE VALENCIA', 'Ayuntamiento de Valencia'],
    ['METRO MADRID', 'Metro Madrid'],
    ['GMBH', 'GMBH'],
    ['ALDI SUED SAGT DANKE', 'Aldi Sued Sagt Danke'],
  ])('%s is %s', (raw, name) => expect(cleanName(raw).name).toBe(name));

  it.each([
    'Mercadona',
    'Taberna El Nogal',
    'Bar Valencia',
    'Traspaso a ahorro',
    'Transfer to savings',
    'Café de la Paix',
    'H&M',
    '100 Montaditos',
    'Sainsbury’s',
    'Dr. Smith Jr.',
    '24/7 Fitness',
    'iTunes',
    'Rent 2026-11',
  ])('is left as it is where somebody wrote it well: %s', (name) => {
    expect(cleanName(name)).toEqual({ name, because: [] });
  });

  it('says which rules made it', () => {
    expect(cleanName('COMPRA CON TARJETA 4921 MERCADONA VALENCIA ES').because).toEqual([
      'card-purchase',
      'card-number',
      'place',
      'capitals',
    ]);
  });

  it('keeps what a rule that is turned off would take', () => {
    const off = new Set(['place', 'capitals']);
    expect(cleanName('COMPRA CON TARJETA 4921 MERCADONA VALENCIA ES', { off }).name).toBe(
      'MERCADONA VALENCIA ES',
    );
  });

  it.each(nameRules.map(({ id, example }) => [id, ...example] as const))('%s: %s → %s', (id, raw, name) => {
    const off = new Set(nameRules.map((rule) => rule.id).filter((other) => other !== id));
    expect(cleanName(raw, { off })).toEqual({ name, because: [id] });
  });
});

const words = fc.constantFrom(
  ..."COMPRA CON TARJETA 4921 MERCADONA VALENCIA ES SA S.L. GMBH & CO KG PAYPAL * SQ *X REF 12345 12/03 18:42 DE PARIS SEPA LASTSCHRIFT VIR Bar Café #12 XXXX1234 WWW.A.COM CB Ltd - , . ' D'OR ß İ".split(
    ' ',
  ),
);
const texts = fc.oneof(
  fc.array(words, { maxLength: 20 }).map((all) => all.join(' ')),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
);

describe('cleaning', () => {
  it('changes nothing that it has cleaned before', () => {
    fc.assert(
      fc.property(texts, (raw) => {
        const { name } = cleanName(raw);
        expect(cleanName(name).name).toBe(name);
      }),
      { numRuns: 2000 },
    );
  });

  it('never leaves nothing', () => {
    fc.assert(
      fc.property(texts, (raw) => {
        expect(cleanName(raw).name === '').toBe(raw.trim() === '');
      }),
    );
  });

  it.each(['A', '1', ' ', 'SA ', 'VALENCIA SA ', '12/03 ', '*', 'REF 1', 'X1', '.'])(
    'takes no time over a hundred thousand letters of %j',
    (part) => {
      const long = part.repeat(Math.ceil(100_000 / part.length));
      const before = process.threadCpuUsage().user;
      cleanName(long);
      expect(process.threadCpuUsage().user - before).toBeLessThan(200_000);
    },
  );
});
