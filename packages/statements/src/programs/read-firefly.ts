import { cents } from '@saldo/domain';
import { foldHeading } from '../csv/header-words.ts';
import { type CsvRecord, forEachRecord } from '../csv/records.ts';
import { toTags } from '../csv/row-builder.ts';
import type { Table } from '../csv/table.ts';
import { toSplit } from '../lines.ts';
import type { Reading, Refusal, StatementRow } from '../reading.ts';
import { MOST_ROWS, makeAccount, makeParts, type Parts, toProblem, toReading } from '../reading-parts.ts';
import { toRow } from '../row.ts';
import { cleanText, quote, toWords } from '../text/clean.ts';
import { toFingerprint } from '../text/fingerprint.ts';
import { isProblem, parseAmount } from '../values/amount.ts';
import { hasCents, toCurrency } from '../values/currency.ts';
import { makeDateParser } from '../values/date.ts';

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

export const isFirefly = (headings: readonly string[]): boolean => {
  const folded = new Set(headings.map(foldHeading));
  return NEEDS.every((heading) => folded.has(heading));
};

type Cell = (name: string) => string;

/** Its list says from where to where; each of the accounts that are one's own gets its row. */
export function readFirefly(text: string, encoding: string, table: Table): Reading | Refusal {
  const headings = table.headings.map(foldHeading);
  const parts = makeParts();
  const groups = new Map<string, StatementRow[]>();
  let count = 0;
  const end = forEachRecord(text, table.delimiter, (record) => {
    count += 1;
    const isRow = record.line > table.header && record.cells.some((one) => one.trim() !== '');
    if (isRow) addRecord(record, (name) => record.cells[headings.indexOf(name)]?.trim() ?? '', parts, groups);
    return count <= MOST_ROWS;
  });
  if (end !== 'end') return { refused: end === 'stopped' ? 'too_many_rows' : end };
  for (const rows of groups.values()) addGroup(rows, parts);
  parts.rows.sort((one, two) => one.line - two.line);
  return toReading('csv', encoding, parts, { program: 'firefly', fingerprint: toFingerprint(headings) });
}

const parseDate = makeDateParser('ymd');

function addRecord(
  { line, cells }: CsvRecord,
  cell: Cell,
  parts: Parts,
  groups: Map<string, StatementRow[]>,
): void {
  const whole = quote(cells.join(','));
  const day = parseDate(cell('date').slice(0, 10));
  const size = parseAmount(cell('amount').replace(/^-/, ''), 'point');
  const currency = toCurrency(cell('currency code'));
  const type = cell('type').toLowerCase();
  if (!day) parts.problems.push(toProblem(line, 'no_date', cell('date')));
  else if (isProblem(size)) parts.problems.push(toProblem(line, size, cell('amount')));
  else if (!hasCents(currency)) parts.problems.push(toProblem(line, 'currency_without_cents', whole));
  else if (size === 0) parts.leftOut.push({ line, code: 'zero_amount', text: whole });
  else if (type === 'opening balance' || type === 'reconciliation')
    parts.leftOut.push({ line, code: 'balance', text: whole });
  else if (!['withdrawal', 'deposit', 'transfer'].includes(type))
    parts.problems.push(toProblem(line, 'unknown_flag', cell('type')));
  else {
    const [source, destination] = [cleanText(cell('source name')), cleanText(cell('destination name'))];
    const other = type === 'withdrawal' ? destination : type === 'deposit' ? source : '';
    const shared = {
      line,
      day,
      ...toWords([cell('description'), other, cell('notes')]),
      category: cleanText(cell('category')) || null,
      tags: toTags(cell('tags')),
    };
    const key = `${cell('group id') || cell('journal id')} ${line > 0 && !cell('group title') ? line : ''}`;
    const add = (account: string, moved: number, own: string | null, transferAccount: string | null) => {
      const row = toRow({ ...shared, account, cents: cents(moved), currency: own, transferAccount });
      const group = `${key} ${account} ${Math.sign(moved)}`;
      groups.set(group, [...(groups.get(group) ?? []), row]);
    };
    if (type !== 'deposit') add(source, -size, currency, type === 'transfer' ? destination : null);
    if (type === 'deposit') add(destination, size, currency, null);
    if (type === 'transfer') {
      const foreign = parseAmount(cell('foreign amount').replace(/^-/, ''), 'point');
      const isForeign = !isProblem(foreign) && foreign !== 0;
      add(
        destination,
        isForeign ? foreign : size,
        isForeign ? toCurrency(cell('foreign currency code')) : currency,
        source,
      );
    }
  }
}

/** Journals of one group are the parts of one movement. */
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
  const row =
    rows.length === 1 ? first : { ...first, cents: whole, category: split.category, lines: split.lines };
  parts.rows.push(row);
  if (parts.accounts.some(({ key }) => key === row.account)) return;
  parts.accounts.push(makeAccount(row.account, { name: row.account, currency: row.currency }));
}
