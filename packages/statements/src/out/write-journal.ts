import { toDecimal } from '../values/decimal.ts';
import { type Opening, type OutRow, type OutRows, toOneLine } from './out-row.ts';
import { makeTransferKeeper } from './transfer-keeper.ts';

/**
 * A journal as hledger reads it. A transfer whose two sides are in the list is one transaction, from its sender. What was
 * there before comes first, so that its balances are those of the sources.
 */
export async function* writeJournal(rows: OutRows, openings: readonly Opening[]): AsyncGenerator<string> {
  yield 'decimal-mark .\n\n';
  yield openings.map(toOpening).join('');
  const transfers = makeTransferKeeper();
  for await (const portion of rows) {
    const text = portion
      .filter((row) => transfers.isWrittenNow(row))
      .map(toTransaction)
      .join('');
    if (text !== '') yield text;
  }
  for (const row of transfers.listHeld()) yield toTransaction(row);
}

function toOpening({ day, cents, source }: Opening): string {
  const postings = [
    toPosting(toAccount('assets', source.name), cents, source.currency),
    toPosting('equity:opening balances', -cents, source.currency),
  ];
  return `${day} () Opening balance\n${postings.join('')}\n`;
}

function toTransaction(row: OutRow): string {
  const words = [row.name, row.description].map(toText).filter(Boolean);
  const tags = row.tags.length > 0 ? `    ; ${row.tags.map(toTag).join(', ')}\n` : '';
  const own = toAccount('assets', row.source.name);
  const postings = row.transfer
    ? toTransferPostings(row, own)
    : [toPosting(own, row.cents, row.currency), ...toOthers(row)];
  // The empty code keeps a name that begins with a bracket, a star or an exclamation mark from being anything else.
  return `${row.day} () ${words.join(' | ')}\n${tags}${postings.join('')}\n`;
}

function toOthers(row: OutRow): string[] {
  const parts = row.lines ?? [{ category: row.category, cents: row.cents }];
  return parts.map(({ category, cents }) => {
    // What came back of an expense is less of it, and no income.
    const root = cents < 0 || row.isRefund ? 'expenses' : 'income';
    const account = toAccount(root, category ?? 'uncategorized');
    return toPosting(account, -cents, row.currency);
  });
}

/** Between two currencies the other side tells the price. */
function toTransferPostings({ cents, currency, transfer }: OutRow, own: string): string[] {
  if (!transfer) return [];
  const other = toAccount('assets', transfer.source_name);
  if (transfer.currency === currency)
    return [toPosting(own, cents, currency), toPosting(other, -cents, currency)];
  const price = ` @@ ${toDecimal(Math.abs(transfer.cents), transfer.currency)} ${transfer.currency}`;
  return [toPosting(own, cents, currency, price), toPosting(other, transfer.cents, transfer.currency)];
}

const toPosting = (account: string, cents: number, currency: string, price = ''): string =>
  `    ${account}  ${toDecimal(cents, currency)} ${currency}${price}\n`;

/** A semicolon would begin a comment, a bar the note. */
const toText = (text: string): string => toOneLine(text).replaceAll(';', ',').replaceAll('|', '/');

/** Colons part an account from what it belongs to; there is something on each side of them. */
function toAccount(root: string, name: string): string {
  const steps = toText(name)
    .split(':')
    .map((step) => step.trim())
    .filter(Boolean);
  return [root, ...(steps.length > 0 ? steps : ['unnamed'])].join(':');
}

const toTag = (tag: string): string => `${toOneLine(tag).replace(/[\s,:;]+/g, '-')}:`;
