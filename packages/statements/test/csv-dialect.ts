import type { Cents, Day } from '@saldo/domain';
import fc from 'fast-check';
import type { Delimiter } from '../src/index.ts';
import { type Movement, withBalances } from './ledger.ts';

/** One way in which a bank may write a table. */
export type Dialect = {
  delimiter: Delimiter;
  mark: 'point' | 'comma';
  /** What groups thousands; nothing, where empty. */
  group: string;
  date: keyof typeof DATES;
  sign: keyof typeof SIGNS;
  balance: 'none' | 'after' | 'before';
  isNewestFirst: boolean;
  language: keyof typeof HEADINGS;
  encoding: keyof typeof ENCODERS;
  lineEnd: string;
  preamble: number;
};

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
type Parts = { y: string; m: string; d: string };
const DATES = {
  'd/m/y': { order: 'dmy', write: ({ y, m, d }: Parts) => `${d}/${m}/${y}` },
  'd.m.yy': { order: 'dmy', write: ({ y, m, d }: Parts) => `${d}.${m}.${y.slice(2)}` },
  'd-m-y': { order: 'dmy', write: ({ y, m, d }: Parts) => `${Number(d)}-${Number(m)}-${y}` },
  'm/d/y': { order: 'mdy', write: ({ y, m, d }: Parts) => `${m}/${d}/${y}` },
  'm/d/yy': { order: 'mdy', write: ({ y, m, d }: Parts) => `${Number(m)}/${Number(d)}/${y.slice(2)}` },
  'y-m-d': { order: 'ymd', write: ({ y, m, d }: Parts) => `${y}-${m}-${d}` },
  'yy-m-d': { order: 'ymd', write: ({ y, m, d }: Parts) => `${y.slice(2)}-${m}-${d}` },
  'y.m.d.': { order: 'ymd', write: ({ y, m, d }: Parts) => `${y}.${m}.${d}.` },
  ymd: { order: 'ymd', write: ({ y, m, d }: Parts) => `${y}${m}${d}` },
  named: { order: 'dmy', write: ({ y, m, d }: Parts) => `${Number(d)} ${MONTHS[Number(m) - 1]} ${y}` },
  time: { order: 'ymd', write: ({ y, m, d }: Parts) => `${y}-${m}-${d}T23:59:59+02:00` },
} as const;

/** The cells of the amount, from a signed number and its size as written; and the answer, if it is asked. */
const SIGNS = {
  signed: {
    answer: 'as_written',
    columns: ['amount'],
    write: (cents: number, size: string) => [cents < 0 ? `-${size}` : size],
  },
  turned: {
    answer: 'turned',
    columns: ['amount'],
    write: (cents: number, size: string) => [cents < 0 ? size : `-${size}`],
  },
  trailing: {
    answer: 'as_written',
    columns: ['amount'],
    write: (cents: number, size: string) => [cents < 0 ? `${size}-` : size],
  },
  brackets: {
    answer: 'as_written',
    columns: ['amount'],
    write: (cents: number, size: string) => [cents < 0 ? `(${size})` : size],
  },
  crdr: {
    answer: 'as_written',
    columns: ['amount'],
    write: (cents: number, size: string) => [cents < 0 ? `${size} DR` : `${size} CR`],
  },
  pair: {
    answer: 'by_flag',
    columns: ['out', 'in'],
    write: (cents: number, size: string) => (cents < 0 ? [size, ''] : ['', size]),
  },
  flag: {
    answer: 'by_flag',
    columns: ['amount', 'flag'],
    write: (cents: number, size: string) => [size, cents < 0 ? 'D' : 'C'],
  },
} as const;

const HEADINGS = {
  en: {
    date: 'Date',
    name: 'Description',
    amount: 'Amount',
    out: 'Debit',
    in: 'Credit',
    flag: 'D/C',
    balance: 'Balance',
  },
  es: {
    date: 'Fecha',
    name: 'Concepto',
    amount: 'Importe',
    out: 'Cargo',
    in: 'Abono',
    flag: 'Debe/Haber',
    balance: 'Saldo',
  },
  de: {
    date: 'Buchungstag',
    name: 'Empfänger',
    amount: 'Betrag',
    out: 'Soll',
    in: 'Haben',
    flag: 'Soll/Haben',
    balance: 'Kontostand',
  },
  fr: {
    date: 'Date',
    name: 'Libellé',
    amount: 'Montant',
    out: 'Débit',
    in: 'Crédit',
    flag: 'Sens',
    balance: 'Solde',
  },
  it: {
    date: 'Data',
    name: 'Descrizione',
    amount: 'Importo',
    out: 'Uscite',
    in: 'Entrate',
    flag: 'Segno',
    balance: 'Saldo',
  },
  pt: {
    date: 'Data',
    name: 'Descrição',
    amount: 'Montante',
    out: 'Débito',
    in: 'Crédito',
    flag: 'Débito/Crédito',
    balance: 'Saldo',
  },
  nl: {
    date: 'Datum',
    name: 'Naam',
    amount: 'Bedrag',
    out: 'Af',
    in: 'Bij',
    flag: 'Af/Bij',
    balance: 'Saldo',
  },
} as const;

const ENCODERS = {
  'utf-8': (text: string) => Buffer.from(text),
  'utf-8 with mark': (text: string) => Buffer.from(`\ufeff${text}`),
  'utf-16le': (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le'),
  'utf-16be': (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16(),
  latin: (text: string) => Buffer.from(text, 'latin1'),
} as const;

const keysOf = <Key extends string>(table: { readonly [key in Key]: unknown }) =>
  fc.constantFrom(...(Object.keys(table) as Key[]));

export const dialect: fc.Arbitrary<Dialect> = fc
  .record({
    delimiter: fc.constantFrom<Delimiter>(';', ',', '\t', '|'),
    mark: fc.constantFrom<Dialect['mark']>('point', 'comma'),
    group: fc.constantFrom('', '', "'", ' ', '\u00a0', 'other mark'),
    date: keysOf(DATES),
    sign: keysOf(SIGNS),
    balance: fc.constantFrom<Dialect['balance']>('none', 'after', 'before'),
    isNewestFirst: fc.boolean(),
    language: keysOf(HEADINGS),
    encoding: keysOf(ENCODERS),
    lineEnd: fc.constantFrom('\n', '\r\n', '\r'),
    preamble: fc.constantFrom(0, 0, 3),
  })
  .map((made) => ({
    ...made,
    group: made.group === 'other mark' ? (made.mark === 'point' ? ',' : '.') : made.group,
  }));

/** What is right, where it is asked. */
export const answersFor = ({ date, mark, sign }: Dialect) => ({
  date_order: DATES[date].order,
  decimal_mark: mark,
  sign: SIGNS[sign].answer,
});

export function writeTable(rows: readonly Movement[], how: Dialect): Buffer {
  const heads = HEADINGS[how.language];
  const columns = [heads.date, heads.name, ...SIGNS[how.sign].columns.map((column) => heads[column])];
  const records = withBalances(rows).map(({ day, name, cents, balance }) => [
    writeDate(day, how),
    name,
    ...SIGNS[how.sign].write(cents, writeSize(cents, how)),
    ...(how.balance === 'none'
      ? []
      : [writeSigned(how.balance === 'after' ? balance : balance - cents, how)]),
  ]);
  if (how.isNewestFirst) records.reverse();
  const header = how.balance === 'none' ? columns : [...columns, heads.balance];
  const lines = [header, ...records].map((cells) =>
    cells.map((cell) => quoteCell(cell, how)).join(how.delimiter),
  );
  const preamble = Array.from({ length: how.preamble }, (_, at) => `Note ${'abc'.charAt(at)} of the bank`);
  return ENCODERS[how.encoding]([...preamble, ...lines, ''].join(how.lineEnd));
}

function writeDate(day: Day, { date }: Dialect): string {
  const [y = '', m = '', d = ''] = day.split('-');
  return DATES[date].write({ y, m, d });
}

function writeSize(cents: number, { mark, group }: Dialect): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  const whole = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, group);
  return `${whole}${mark === 'point' ? '.' : ','}${digits.slice(-2)}`;
}

const writeSigned = (cents: Cents | number, how: Dialect): string =>
  `${cents < 0 ? '-' : ''}${writeSize(cents, how)}`;

const quoteCell = (cell: string, { delimiter }: Dialect): string =>
  cell.includes(delimiter) || /["\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
