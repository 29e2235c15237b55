import { type Cents, type Day, digitsOf } from '@saldo/domain';
import type { ColumnRole, Delimiter } from '../../src/index.ts';
import { dissectAmount, isProblem, parseAmount, parseSize } from '../../src/values/amount.ts';
import { makeDateParser } from '../../src/values/date.ts';
import { NONSENSE, SYNONYMS } from './headings.ts';
import { below, pick, type Random, shuffle } from './random.ts';
import { type Sheet, withCells } from './sheet.ts';

export type Change = (sheet: Sheet, random: Random) => Sheet;

const MONEY: readonly ColumnRole[] = ['amount', 'money_out', 'money_in', 'balance', 'fee'];

const currencyOf = ({ roles }: Sheet, cells: readonly string[]): string | null => {
  const named = cells[roles.indexOf('currency')]?.trim() ?? '';
  return /^[A-Z]{3}$/.test(named) ? named : null;
};

/** What happens to a table on its way from one bank to the next; what its rows mean stays the same. */
export const CHANGES: { readonly [name: string]: Change } = {
  permute_columns: (sheet, random) => {
    const order = shuffle(
      random,
      sheet.roles.map((_, at) => at),
    );
    const permute = (cells: readonly string[]) => [
      ...order.map((at) => cells[at] ?? ''),
      ...cells.slice(order.length),
    ];
    return {
      ...sheet,
      headings: sheet.headings && permute(sheet.headings),
      roles: order.flatMap((at) => sheet.roles[at] ?? []),
      records: withCells(sheet, permute),
    };
  },

  rename_to_synonyms: (sheet, random) => ({
    ...sheet,
    headings: sheet.headings?.map((heading, at) =>
      pick(random, SYNONYMS[sheet.roles[at] ?? 'ignored'] ?? [heading]),
    ),
  }),

  rename_one_to_nonsense: (sheet, random) => {
    const at = below(random, sheet.roles.length);
    const word = pick(random, NONSENSE);
    return { ...sheet, headings: sheet.headings?.map((heading, one) => (one === at ? word : heading)) };
  },

  rename_to_nonsense: (sheet, random) => {
    const words = shuffle(random, NONSENSE);
    return { ...sheet, headings: sheet.headings?.map((heading, at) => words[at] ?? heading) };
  },

  // Under a preamble with a table of its own, the rows would be that table's.
  drop_header: (sheet) => (sheet.preamble.length > 0 ? sheet : { ...sheet, headings: undefined }),

  drop_column: (sheet, random) => {
    const droppable = sheet.roles.flatMap((role, at) => (DROPPABLE.includes(role) ? [at] : []));
    return droppable.length === 0 ? sheet : withoutColumn(sheet, pick(random, droppable));
  },

  add_column: (sheet, random) => {
    const { heading, cell } = pick(random, ADDED);
    const at = random() < 0.5 ? 0 : below(random, sheet.roles.length + 1);
    const filled = below(random, sheet.records.length);
    let no = 0;
    return {
      ...sheet,
      headings: sheet.headings?.toSpliced(at, 0, random() < 0.7 ? heading : pick(random, NONSENSE)),
      roles: sheet.roles.toSpliced(at, 0, 'ignored'),
      records: withCells(sheet, (cells) => {
        no += 1;
        return cells.toSpliced(at, 0, cell(no, no - 1 === filled));
      }),
    };
  },

  change_numbers: (sheet, random) => {
    const mark = pick(random, ['point', 'comma'] as const);
    const group = pick(random, ['', '', ' ', '\u00a0', "'", mark === 'point' ? ',' : '.']);
    return {
      ...sheet,
      mark,
      records: withCells(sheet, (cells) =>
        cells.map((cell, at) => {
          if (!MONEY.includes(sheet.roles[at] ?? 'ignored')) return cell;
          const parts = dissectAmount(cell.trim());
          const currency = parts?.currency ? null : currencyOf(sheet, cells);
          const size = parts ? parseSize(parts.digits, sheet.mark, currency) : 'no_amount';
          if (isProblem(size)) return cell;
          return cell.replace(DIGITS, () => writeSize(size, currency, mark, group));
        }),
      ),
    };
  },

  change_dates: (sheet, random) => {
    const { order, write } = pick(random, DATES);
    return {
      ...sheet,
      toDay: makeDateParser(order),
      records: withCells(sheet, (cells) =>
        cells.map((cell, at) => {
          const role = sheet.roles[at];
          const day = role === 'date' || role === 'value_date' ? sheet.toDay(cell.trim()) : undefined;
          return day ? write(day) : cell;
        }),
      ),
    };
  },

  change_sign_style: (sheet, random) => {
    const style = pick(random, [
      (sign: number, size: string) => (sign < 0 ? `${size}-` : size),
      (sign: number, size: string) => (sign < 0 ? `(${size})` : size),
      (sign: number, size: string) => (sign < 0 ? `${size} DR` : `${size} CR`),
      (sign: number, size: string) => (sign < 0 ? `-${size}` : `+${size}`),
      (sign: number, size: string) => (sign < 0 ? `\u2212${size}` : size),
    ]);
    return onSignedAmounts(
      sheet,
      (sign, size) => [style(sign, size)],
      ['amount'],
      (heading) => [heading],
    );
  },

  sign_by_flag: (sheet, random) => {
    const [out, into] = pick(random, FLAGS);
    const [heading = 'D/C'] = [pick(random, [...(SYNONYMS.flag ?? []), ...NONSENSE])];
    const isAfter = random() < 0.7;
    return onSignedAmounts(
      sheet,
      (sign, size) => {
        const word = sign < 0 ? out : into;
        return isAfter ? [size, word] : [word, size];
      },
      isAfter ? ['amount', 'flag'] : ['flag', 'amount'],
      (own) => (isAfter ? [own, heading] : [heading, own]),
    );
  },

  sign_by_column: (sheet, random) => {
    const at = below(random, SYNONYMS.money_out?.length ?? 1);
    const isNegative = random() < 0.3;
    const headings = [SYNONYMS.money_out?.[at] ?? 'Debit', SYNONYMS.money_in?.[at] ?? 'Credit'];
    return onSignedAmounts(
      sheet,
      (sign, size) => (sign < 0 ? [isNegative ? `-${size}` : size, ''] : ['', size]),
      ['money_out', 'money_in'],
      () => headings,
    );
  },

  flip_signs: (sheet) => {
    const flipped = onSignedAmounts(
      sheet,
      (sign, size) => [sign < 0 ? size : `-${size}`],
      ['amount'],
      (heading) => [heading],
    );
    return flipped === sheet ? sheet : { ...flipped, isTurned: !sheet.isTurned };
  },

  reverse_rows: (sheet) => ({ ...sheet, records: sheet.records.toReversed() }),

  change_delimiter: (sheet, random) => ({
    ...sheet,
    delimiter: pick<Delimiter>(random, [';', ',', '\t', '|']),
  }),

  change_encoding: (sheet, random) => ({
    ...sheet,
    encode: pick(random, ENCODERS),
    lineEnd: pick(random, ['\n', '\r\n', '\r']),
  }),

  write_in_blocks: (sheet) => ({ ...sheet, isInBlocks: true }),

  cut: (sheet, random) => ({ ...sheet, cut: random() * 0.9 }),
};

const DROPPABLE: readonly ColumnRole[] = [
  'ref',
  'balance',
  'status',
  'type',
  'category',
  'description',
  'ignored',
  'value_date',
];

/** Whether a row counts is told by its state: without it, another file. */
function withoutColumn(sheet: Sheet, at: number): Sheet {
  const isState = sheet.roles[at] === 'status' || sheet.roles[at] === 'type';
  const isLast = sheet.records.some(
    ({ cells, truth }) => truth === undefined && cells.length >= sheet.roles.length,
  );
  if (isState && isLast) return sheet;
  return {
    ...sheet,
    headings: sheet.headings?.toSpliced(at, 1),
    roles: sheet.roles.toSpliced(at, 1),
    records: withCells(sheet, (cells) => cells.toSpliced(at, 1)),
  };
}

/** What stands in columns that say nothing of a row. */
const ADDED: readonly { heading: string; cell: (no: number, isOne: boolean) => string }[] = [
  { heading: 'Statement start date', cell: () => '2026-01-01' },
  { heading: 'Period from', cell: () => '2026-01-01' },
  { heading: 'Cardholder', cell: () => 'ADA OF THE HOUSEHOLD' },
  { heading: 'Account holder name', cell: () => 'Ada of the Household' },
  { heading: 'Titular', cell: () => 'ADA DEL HOGAR' },
  { heading: 'Account', cell: () => 'ES9121000418450200051332' },
  { heading: 'Branch', cell: () => '0418' },
  { heading: 'Card', cell: () => '**** 4921' },
  { heading: 'Check', cell: (_, isOne) => (isOne ? 'C' : '') },
  { heading: 'Reversal', cell: (_, isOne) => (isOne ? 'D' : '') },
  { heading: 'Note', cell: (_, isOne) => (isOne ? 'x' : '') },
  { heading: 'No.', cell: (no) => String(no) },
  { heading: 'Points', cell: (no) => String((no * 37) % 90) },
  { heading: 'Exchange rate', cell: () => '1.00' },
  { heading: 'Limit', cell: () => '2500.00' },
  { heading: '', cell: () => '' },
];

const DIGITS = /[\d.,'’\s\u00a0\u202f]*\d[\d.,]*/;

function writeSize(size: Cents, currency: string | null, mark: 'point' | 'comma', group: string): string {
  const decimals = currency === null ? 2 : digitsOf(currency);
  const digits = String(Math.abs(size)).padStart(decimals + 1, '0');
  const whole = digits.slice(0, -decimals).replace(/\B(?=(\d{3})+$)/g, group);
  return `${whole}${mark === 'point' ? '.' : ','}${digits.slice(-decimals)}`;
}

type Parts = { y: string; m: string; d: string };
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const dateWriter = (write: (parts: Parts) => string) => (day: Day) => {
  const [y = '', m = '', d = ''] = day.split('-');
  return write({ y, m, d });
};
const DATES = [
  { order: 'dmy', write: dateWriter(({ y, m, d }) => `${d}/${m}/${y}`) },
  { order: 'dmy', write: dateWriter(({ y, m, d }) => `${d}.${m}.${y}`) },
  { order: 'dmy', write: dateWriter(({ y, m, d }) => `${Number(d)}-${Number(m)}-${y.slice(2)}`) },
  { order: 'dmy', write: dateWriter(({ y, m, d }) => `${d} ${MONTHS[Number(m) - 1]} ${y}`) },
  { order: 'mdy', write: dateWriter(({ y, m, d }) => `${m}/${d}/${y}`) },
  { order: 'mdy', write: dateWriter(({ y, m, d }) => `${Number(m)}/${Number(d)}/${y.slice(2)}`) },
  { order: 'ymd', write: dateWriter(({ y, m, d }) => `${y}-${m}-${d}`) },
  { order: 'ymd', write: dateWriter(({ y, m, d }) => `${y}${m}${d}`) },
  { order: 'ymd', write: dateWriter(({ y, m, d }) => `${y}-${m}-${d} 23:15:00`) },
  { order: 'ymd', write: dateWriter(({ y, m, d }) => `${y}/${m}/${d}`) },
] as const;

/** Money out, money in. */
const FLAGS: readonly (readonly [string, string])[] = [
  ['D', 'C'],
  ['DR', 'CR'],
  ['Debit', 'Credit'],
  ['DBIT', 'CRDT'],
  ['S', 'H'],
  ['Soll', 'Haben'],
  ['Af', 'Bij'],
  ['Cargo', 'Abono'],
  ['Debe', 'Haber'],
  ['Salida', 'Entrada'],
  ['O', 'I'],
  ['-', '+'],
  ['Débit', 'Crédit'],
  ['Dare', 'Avere'],
  ['Uscita', 'Entrata'],
  ['Saída', 'Entrada'],
  ['Out', 'In'],
  ['Gasto', 'Ingreso'],
];

/** Only where the sign stands in the amount, and nowhere else. */
function onSignedAmounts(
  sheet: Sheet,
  write: (sign: number, size: string) => string[],
  roles: ColumnRole[],
  toHeadings: (heading: string) => string[],
): Sheet {
  const at = sheet.roles.indexOf('amount');
  if (!sheet.isSignInAmount || at < 0) return sheet;
  const width = roles.length;
  const records = withCells(sheet, (cells) => {
    const cell = cells[at]?.trim() ?? '';
    const moved = parseAmount(cell, sheet.mark, currencyOf(sheet, cells));
    const size = cell.replace(/^\(|\)$|[-+−–]|\s*(?:CR|DR)$/gi, '').trim();
    const own = isProblem(moved)
      ? [cell, ...Array.from({ length: width - 1 }, () => '')]
      : write(moved, size);
    return cells.toSpliced(at, 1, ...own);
  });
  return {
    ...sheet,
    headings: sheet.headings?.toSpliced(at, 1, ...toHeadings(sheet.headings[at] ?? '')),
    roles: sheet.roles.toSpliced(at, 1, ...roles),
    records,
    isSignInAmount: false,
  };
}

const isLatin = (text: string): boolean =>
  [...text].every((letter) => letter < '\u0080' || (letter >= '\u00a1' && letter <= '\u00ff'));

const ENCODERS = [
  (text: string) => Buffer.from(text),
  (text: string) => Buffer.from(`\ufeff${text}`),
  (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le'),
  (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16(),
  (text: string) => (isLatin(text) ? Buffer.from(text, 'latin1') : Buffer.from(text)),
];
