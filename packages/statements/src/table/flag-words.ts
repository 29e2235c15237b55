import { foldText } from '@saldo/domain';

/** What stands beside an amount without a sign, folded. */
const OUT = `
  d, dr, db, dt, dbt, deb, debit, debits, dbit, debito, debitos, debet, debitado, o, out, outgoing, money out, paid out,
  s, soll, belastung, lastschrift, abgang, ausgang, ausgabe, ausgaben, aus, zulasten, -, minus, negative, expense,
  expenses, withdrawal, sent, outflow, cargo, cargos, debe, gasto, gastos, egreso, egresos, salida, salidas, retiro,
  dare, uscita, uscite, addebito, addebiti, saida, saidas, despesa, despesas, depense, depenses, sortie, sorties,
  af, uitgave, uitgaven
`;
const IN = `
  c, cr, crd, ct, cred, credit, credits, crdt, credito, creditos, creditado, i, in, incoming, money in, paid in,
  h, haben, gutschrift, zugang, eingang, einnahme, einnahmen, ein, zugunsten, +, plus, positive, income, revenue,
  deposit, received, inflow, abono, abonos, haber, ingreso, ingresos, entrada, entradas, avere, entrata, entrate,
  accredito, accrediti, receita, receitas, recette, recettes, entree, entrees, bij, inkomsten, ontvangst, ontvangsten
`;

/** Letters that mean one thing beside one partner, and another beside another: `cargo` and `credit` begin alike. */
const PAIRS = [
  { in: 'a', out: 'c' },
  { in: 'a', out: 'd' },
  { in: 'b', out: 'a' },
  { in: 'e', out: 'a' },
  { in: 'e', out: 's' },
  { in: 'e', out: 'u' },
  { in: 'i', out: 'g' },
  { in: 'd', out: 'w' },
  { in: 'r', out: 'p' },
  { in: 'r', out: 'd' },
] as const;

const listWords = (text: string) => text.split(',').map((word) => word.trim());

const known = new Map<string, 1 | -1>([
  ...listWords(OUT).map((word) => [word, -1] as const),
  ...listWords(IN).map((word) => [word, 1] as const),
]);

const letters = new Set<string>(PAIRS.flatMap((pair) => [pair.in, pair.out]));

export const foldFlag = (word: string): string =>
  foldText(word)
    .replaceAll('−', '-')
    .replace(/^\((.*)\)$/, '$1')
    .replace(/\.$/, '')
    .trim();

/** −1: money out, 1: money in; undefined for any other word. */
export const findFlag = (word: string): 1 | -1 | undefined => known.get(foldFlag(word));

/** Whether it may stand beside an amount to say which way it went. */
export const isFlagWord = (word: string): boolean => {
  const folded = foldFlag(word);
  return known.has(folded) || letters.has(folded);
};

/** Of two words that tell each other apart, the one that means money out. */
export const findOutOfPair = (words: readonly string[]): string | undefined =>
  words.length === 2
    ? PAIRS.find((pair) => words.includes(pair.in) && words.includes(pair.out))?.out
    : undefined;
