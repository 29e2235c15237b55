import type { Person } from './person.ts';

type Format = (shop: string, digits: (count: number) => string, city: string) => string;

const cities: { [country in Person['country']]: string[] } = {
  ES: ['VALENCIA', 'MADRID', 'PATERNA', 'ALBORAYA'],
  DE: ['KOELN', 'BONN', 'BRUEHL', 'HUERTH'],
  FR: ['LYON', 'VILLEURBANNE', 'BRON', 'PARIS'],
  GB: ['LEEDS', 'LONDON', 'OTLEY', 'YORK'],
  IT: ['BOLOGNA', 'MODENA', 'CASALECCHIO', 'IMOLA'],
};

/** How banks of a country write a purchase. */
const formats: { [country in Person['country']]: Format[] } = {
  ES: [
    (shop, digits, city) => `COMPRA CON TARJETA ${digits(4)} ${shop} ${city} ES`,
    (shop, digits, city) => `PAGO CON TARJETA EN ${shop} ${city} REF ${digits(9)}`,
    (shop, digits) => `${shop} ${digits(6)}`,
  ],
  DE: [
    (shop, digits, city) => `KARTENZAHLUNG ${shop} GMBH ${digits(4)} ${city} DE`,
    (shop, digits) => `SEPA-LASTSCHRIFT ${shop} MREF+${digits(8)}`,
    (shop, digits, city) => `${shop} ${digits(5)} ${city}`,
  ],
  FR: [
    (shop, digits, city) => `CARTE ${digits(1)}1/0${digits(1)} ${shop} ${digits(4)} ${city} FR`,
    (shop, _, city) => `PAIEMENT CB ${shop} ${city}`,
    (shop, digits) => `PRLV SEPA ${shop} REF ${digits(7)}`,
  ],
  GB: [
    (shop, digits, city) => `CARD PAYMENT TO ${shop} ${digits(4)} ${city} GB`,
    (shop, digits) => `${shop} ${digits(6)}`,
    (shop, _, city) => `SUMUP *${shop} ${city}`,
  ],
  IT: [
    (shop, digits, city) => `PAGAMENTO POS ${shop} ${digits(6)} ${city} IT`,
    (shop, _, city) => `${shop} S.R.L. ${city}`,
    (shop, digits) => `ADDEBITO SEPA ${shop} RIF ${digits(8)}`,
  ],
};

const MERCHANT_TOLD = 0.35;

/** The name and the description that a bank gives: sometimes the shop as it is called, mostly what its machine wrote. */
export function toStatement(
  country: Person['country'],
  shop: string,
  isIncome: boolean,
  random: () => number,
): { name: string; description: string } {
  const digits = (count: number) => Array.from({ length: count }, () => Math.floor(random() * 10)).join('');
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item;
  const raw = pick(formats[country])(shop.toUpperCase(), digits, pick(cities[country]));
  if (isIncome) return { name: shop, description: shop.toUpperCase() };
  return { name: random() < MERCHANT_TOLD ? shop : raw, description: raw };
}
