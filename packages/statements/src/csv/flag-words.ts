import { foldText } from '@saldo/domain';

/** What stands beside an amount without a sign, folded. */
const OUT = [
  ...['d', 'dr', 'debit', 'dbit', 'debito', 'debet', 'out', 'o', 's', 'soll', 'af', '-', 'expense', 'gasto'],
  ...['cargo', 'debe', 'withdrawal', 'sent', 'ausgang', 'ausgabe', 'belastung', 'uscita', 'addebito', 'dare'],
  ...['saida', 'money out', 'outgoing', 'depense', 'uitgave', 'expenses', 'debitado'],
];
const IN = [
  ...[
    'c',
    'cr',
    'credit',
    'crdt',
    'credito',
    'in',
    'i',
    'h',
    'haben',
    'bij',
    '+',
    'income',
    'ingreso',
    'abono',
  ],
  ...['haber', 'deposit', 'received', 'eingang', 'einnahme', 'gutschrift', 'entrata', 'accredito', 'avere'],
  ...['entrada', 'money in', 'incoming', 'recette', 'inkomsten', 'revenue'],
];

const known = new Map<string, 1 | -1>([
  ...OUT.map((word) => [word, -1] as const),
  ...IN.map((word) => [word, 1] as const),
]);

export const foldFlag = (word: string): string => foldText(word).replaceAll('−', '-').trim();

/** −1: money out, 1: money in; undefined for any other word. */
export const findFlag = (word: string): 1 | -1 | undefined => known.get(foldFlag(word));
