import { type Reading, readStatement, type StatementRow } from '../../src/index.ts';
import { decode } from '../../src/text/decode.ts';
import { decodeDos } from '../../src/text/dos.ts';
import { fixtureFiles } from './from-fixtures.ts';
import type { Verdict, Wrong } from './judge.ts';
import { below, pick, type Random, randomOf, shuffle } from './random.ts';
import type { Variant } from './variant.ts';

/** A file of a bank's own format, that is read without a question, and what it means. */
type BankFile = { path: string; text: string; truth: readonly StatementRow[]; isProven: boolean };

const textOf = ({ encoding }: Reading, bytes: Buffer): string =>
  (encoding === 'ibm850' ? decodeDos(bytes) : decode(bytes))?.text ?? '';

const files: readonly BankFile[] = fixtureFiles
  .filter(({ path }) => /^(?:ofx|qif|camt|mt940|csb43|blocks)\//.test(path))
  .flatMap(({ path, bytes }) => {
    const reading = readStatement(bytes);
    if ('refused' in reading || reading.questions.length > 0 || reading.problems.length > 0) return [];
    if (reading.rows.length === 0) return [];
    return [{ path, text: textOf(reading, bytes), truth: reading.rows, isProven: reading.proof.holds }];
  });

type Changed = { text: string; bytes: Buffer; isFlipped: boolean; isCut: boolean };
type Change = (file: Changed, random: Random) => Changed;

const onText =
  (change: (text: string, random: Random) => string): Change =>
  (file, random) => {
    const text = change(file.text, random);
    return { ...file, text, bytes: Buffer.from(text) };
  };

/** Where each format says which way the money went, and how that is the other one. */
const FLIPS: readonly [RegExp, (whole: string, before: string, sign: string) => string][] = [
  [
    /(<Ntry>(?:(?!<\/Ntry>)[\s\S])*?<CdtDbtInd>)(DBIT|CRDT)/g,
    (_, before, sign) => before + (sign === 'DBIT' ? 'CRDT' : 'DBIT'),
  ],
  // The other side is whom it came from, or went to.
  [/(<\/?)(Cdtr|Dbtr)(?=>)/g, (_, before, side) => before + (side === 'Cdtr' ? 'Dbtr' : 'Cdtr')],
  [/(<TRNAMT>\s*)(-?)(?=[\d.,])/g, (_, before, sign) => before + (sign === '-' ? '' : '-')],
  [
    /(^:61:\d{6}(?: {0,4}\d{4})? {0,4}R?)([DC])(?= ?[A-Z]? {0,20}[\d,])/gm,
    (_, before, sign) => before + (sign === 'D' ? 'C' : 'D'),
  ],
  [/(^22.{25})([12])/gm, (_, before, sign) => before + (sign === '1' ? '2' : '1')],
];

const CHANGES: { readonly [name: string]: Change } = {
  drop_ids: onText((text) =>
    text
      .replace(/<FITID>[^<\r\n]*(?:<\/FITID>)?/g, '')
      .replace(/<AcctSvcrRef>[^<]*<\/AcctSvcrRef>/g, '')
      .replace(/^(:61:.*?)\/\/.*$/gm, '$1'),
  ),
  change_decimal_mark: onText((text) =>
    text
      .replace(/(<TRNAMT>\s*-?\d+)\.(\d\d)(?!\d)/g, '$1,$2')
      .replace(/^(:61:.*?\d),(\d\d)(?!\d)/gm, '$1.$2'),
  ),
  change_line_ends: onText((text, random) => text.replace(/\r\n|\n|\r/g, pick(random, ['\n', '\r\n', '\r']))),
  change_encoding: (file, random) => ({
    ...file,
    bytes: pick(random, [
      Buffer.from(file.text),
      Buffer.from(`\ufeff${file.text}`),
      Buffer.from(`\ufeff${file.text}`, 'utf16le'),
      /^[\0-\x7f\u00a1-\u00ff]*$/.test(file.text) ? Buffer.from(file.text, 'latin1') : Buffer.from(file.text),
    ]),
  }),
  flip_signs: (file) => {
    const text = FLIPS.reduce((flipped, [sign, other]) => flipped.replace(sign, other), file.text);
    return { ...file, text, bytes: Buffer.from(text), isFlipped: text !== file.text };
  },
  cut: (file, random) => {
    const text = file.text.slice(0, below(random, file.text.length));
    return { ...file, text, bytes: Buffer.from(text), isCut: true };
  },
};

const NAMES = Object.keys(CHANGES);

export function makeBankVariant(no: number): Variant {
  const random = randomOf(no, 101);
  const some = new Set(shuffle(random, NAMES).slice(0, 1 + below(random, 3)));
  return { no, changes: NAMES.filter((name) => some.has(name)) };
}

function build({ no, changes }: Variant) {
  const file = pick(randomOf(no, 102), files);
  const start: Changed = { text: file.text, bytes: Buffer.from(file.text), isFlipped: false, isCut: false };
  // What is encoded is not text any more.
  const order = changes.toSorted(
    (one, two) => Number(one === 'change_encoding') - Number(two === 'change_encoding'),
  );
  const changed = order.reduce(
    (before, name) => CHANGES[name]?.(before, randomOf(no, NAMES.indexOf(name) + 103)) ?? before,
    start,
  );
  return { file, changed };
}

/**
 * Wrong in silence: as for tables. A cut file has the first rows, and its last one is compared with nothing; a file whose
 * signs are turned has turned rows, and reports it where its balances were right before.
 */
export function judgeBankVariant(variant: Variant): Verdict {
  const { file, changed } = build(variant);
  const reading = readStatement(changed.bytes);
  if ('refused' in reading) return { kind: 'refused' };
  if (reading.questions.length > 0)
    return { kind: canBeAnswered(file, changed, reading) ? 'asks' : 'asks_in_vain' };
  const wrong = listWrong(file, changed, reading);
  if (wrong.length > 0) return { kind: 'wrong', wrong };
  return { kind: reading.problems.length > 0 ? 'reported' : 'right' };
}

/** Whether some choices lead to what the file means. */
function canBeAnswered(
  file: BankFile,
  changed: Changed,
  reading: Reading,
  answers: { readonly [question: string]: string } = {},
): boolean {
  const [question] = reading.questions;
  if (!question) return listWrong(file, changed, reading).length === 0;
  if (question.id in answers) return false;
  return question.choices.some(({ id }) => {
    const told = { ...answers, [question.id]: id };
    const next = readStatement(changed.bytes, { answers: told });
    return !('refused' in next) && canBeAnswered(file, changed, next, told);
  });
}

function listWrong(file: BankFile, { isFlipped, isCut }: Changed, reading: Reading): Wrong[] {
  const wrong: Wrong[] = [];
  const sign = isFlipped ? -1 : 1;
  const reported = new Set(reading.problems.map(({ line }) => line));
  const rows = isCut ? reading.rows.slice(0, -1) : [...reading.rows];
  const end = isCut ? (reading.rows.at(-1)?.line ?? 0) : Number.POSITIVE_INFINITY;
  const addOf =
    (line: number) =>
    (what: Wrong['what'], read: unknown, is: unknown): unknown =>
      wrong.push({ line, what, read: String(read), right: String(is) });
  // No change moves a row to another line, and the rows of a file stand in their order.
  for (const right of file.truth) {
    const add = addOf(right.line);
    const row = rows[0]?.line === right.line ? rows.shift() : undefined;
    if (!row) {
      if (right.line < end && !reported.has(right.line)) add('lost', '', `${right.day} ${right.cents}`);
      continue;
    }
    if (row.day !== right.day) add('day', row.day, right.day);
    if (row.cents !== sign * right.cents) add('amount', row.cents, sign * right.cents);
    if (row.name !== right.name) add('payee', row.name, right.name);
    if (row.currency !== right.currency) add('currency', row.currency, right.currency);
  }
  for (const row of rows) addOf(row.line)('made_up', `${row.day} ${row.cents}`, '');
  if (isFlipped && !isCut && file.isProven && reading.proof.holds)
    wrong.push({ line: 0, what: 'amount', read: 'proven', right: 'contradicted by the balances' });
  return wrong;
}

export function showBankVariant(variant: Variant): { of: string; text: string } {
  const { file, changed } = build(variant);
  return { of: file.path, text: changed.text };
}
