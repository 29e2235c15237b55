import { type Cents, cents } from '@saldo/domain';
import { toSplit } from '../model/lines.ts';
import type { Problem, Reading, Refusal, StatementRow } from '../model/reading.ts';
import { toRow } from '../model/row.ts';
import { makeParts, type Parts, takeAccount, toProblem, toReading } from '../parts/reading-parts.ts';
import { foldHeading } from '../table/header-words.ts';
import type { Table } from '../table/table.ts';
import { cleanText, toWords } from '../text/clean.ts';
import { toFingerprint } from '../text/fingerprint.ts';
import { toTags } from '../text/tags.ts';
import { isProblem, parseAmount } from '../values/amount.ts';
import { toCurrency } from '../values/currency.ts';
import { makeDateParser } from '../values/date.ts';
import { type Item, listItems } from './table-items.ts';

const NEEDS = [
  'journal id',
  'type',
  'amount',
  'currency code',
  'description',
  'date',
  'source name',
  'destination name',
];

export function isFirefly(headings: readonly string[]): boolean {
  const folded = new Set(headings.map(foldHeading));
  return NEEDS.every((heading) => folded.has(heading));
}

/** Its list says from where to where; each of the accounts that are one's own gets its row. */
export function readFirefly(text: string, encoding: string, table: Table): Reading | Refusal {
  const items = listItems(text, table);
  if ('refused' in items) return items;
  const parts = makeParts();
  const groups = Map.groupBy(
    items.flatMap((item) => readItem(item, parts)),
    ({ group }) => group,
  );
  for (const members of groups.values())
    addGroup(
      members.map(({ row }) => row),
      parts,
    );
  parts.rows.sort((one, two) => one.line - two.line);
  const fingerprint = toFingerprint(table.headings.map(foldHeading));
  return toReading('csv', encoding, parts, {}, { program: 'firefly', fingerprint });
}

/** Journals with a common title are the parts of one movement. */
type Member = { group: string; row: StatementRow };

const parseDate = makeDateParser('ymd');
const NO_MOVEMENTS = ['opening balance', 'reconciliation'];

function readItem({ line, text, cell }: Item, parts: Parts): Member[] {
  const refuse = (code: Problem['code'], offending: string): Member[] => {
    parts.problems.push(toProblem(line, code, offending));
    return [];
  };
  const leaveOut = (code: 'balance' | 'zero_amount'): Member[] => {
    parts.leftOut.push({ line, code, text });
    return [];
  };
  const type = cell('type').toLowerCase();
  const day = parseDate(cell('date').slice(0, 10));
  const currency = toCurrency(cell('currency code'));
  const size = parseSize(cell('amount'), currency);
  if (!day) return refuse('no_date', cell('date'));
  if (isProblem(size)) return refuse(size, cell('amount'));
  if (size === 0) return leaveOut('zero_amount');
  if (NO_MOVEMENTS.includes(type)) return leaveOut('balance');
  const sides = listSides(type, size, currency, cell);
  if (sides.length === 0) return refuse('unknown_flag', cell('type'));
  const other =
    type === 'withdrawal' ? cell('destination name') : type === 'deposit' ? cell('source name') : '';
  const shared = {
    line,
    day,
    ...toWords([cell('description'), other, cell('notes')]),
    category: cleanText(cell('category')) || null,
    tags: toTags(cell('tags')),
  };
  const booking = cell('group title') === '' ? `line ${line}` : `group ${cell('group id')}`;
  return sides.map((side) => ({
    group: `${booking} ${side.account} ${Math.sign(side.cents)}`,
    row: toRow({ ...shared, ...side }),
  }));
}

/** Signed by the type; the sign that is written differs between versions. */
const parseSize = (text: string, currency: string | null) =>
  parseAmount(text.replace(/^-/, ''), 'point', currency);

type Side = Pick<StatementRow, 'account' | 'cents' | 'currency' | 'transferAccount'>;

function listSides(type: string, size: Cents, currency: string | null, cell: Item['cell']): Side[] {
  const [source, destination] = [cleanText(cell('source name')), cleanText(cell('destination name'))];
  const out = { account: source, cents: cents(-size), currency, transferAccount: null };
  if (type === 'withdrawal') return [out];
  if (type === 'deposit') return [{ account: destination, cents: size, currency, transferAccount: null }];
  if (type !== 'transfer') return [];
  const other = toCurrency(cell('foreign currency code'));
  const foreign = parseSize(cell('foreign amount'), other);
  const arriving =
    isProblem(foreign) || foreign === 0 ? { cents: size, currency } : { cents: foreign, currency: other };
  return [
    { ...out, transferAccount: destination },
    { account: destination, ...arriving, transferAccount: source },
  ];
}

function addGroup(rows: readonly StatementRow[], parts: Parts): void {
  const [first] = rows;
  if (!first) return;
  const whole = cents(rows.reduce((sum, row) => sum + row.cents, 0));
  const lines = rows.map(({ category, cents: moved, name }) => ({
    category,
    cents: moved,
    description: name,
  }));
  const split = toSplit(lines, whole);
  takeAccount(parts, first.account, { name: first.account, currency: first.currency });
  if (split.problem) parts.problems.push(toProblem(first.line, split.problem, first.name));
  parts.rows.push(
    rows.length === 1 ? first : { ...first, cents: whole, category: split.category, lines: split.lines },
  );
}
