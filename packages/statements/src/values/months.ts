import { foldText } from '@saldo/domain';

/** January to December, by the first letters that tell them apart in any of the languages, without accents. */
const STARTS: readonly (readonly string[])[] = [
  ['jan', 'ene', 'gen', 'janv'],
  ['feb', 'fev', 'febr', 'fevr'],
  ['mar', 'mrz', 'maerz', 'mrt', 'maa', 'marz'],
  ['apr', 'abr', 'avr'],
  ['may', 'mai', 'mag', 'mei'],
  ['jun', 'juin', 'giu'],
  ['jul', 'juil', 'lug'],
  ['aug', 'ago', 'aou'],
  ['sep', 'set', 'sept'],
  ['oct', 'okt', 'ott', 'out'],
  ['nov'],
  ['dec', 'dic', 'dez'],
];

/** English, Spanish, German, French, Italian, Portuguese and Dutch; undefined for any other word. */
const WHOLE: { readonly [month: string]: number } = Object.fromEntries(
  [
    'january enero januar janvier gennaio janeiro januari janner',
    'february febrero februar fevrier febbraio fevereiro februari',
    'march marzo marz maerz mars marco maart',
    'april abril avril aprile',
    'may mayo mai maggio maio mei',
    'june junio juni juin giugno junho',
    'july julio juli juillet luglio julho',
    'august agosto aout augustus',
    'september septiembre setiembre septembre settembre setembro',
    'october octubre oktober octobre ottobre outubro',
    'november noviembre novembre novembro',
    'december diciembre dezember decembre dicembre dezembro',
  ].flatMap((names, index) => names.split(' ').map((name) => [name, index + 1])),
);

const known = new Map<string, number>(Object.entries(WHOLE));
for (const [index, starts] of STARTS.entries()) for (const start of starts) known.set(start, index + 1);

/** `Ene`, `mars`, `Sept`: 1 to 12. */
export const findMonth = (word: string): number | undefined =>
  word.length > 12 ? undefined : known.get(foldText(word));
