import { cents } from '@saldo/domain';
import { toSplit } from '../model/lines.ts';
import type { Program, StatementRow } from '../model/reading.ts';

/** How programs mark the parts of one movement in its note: `Split (1/3) …`, `(SPLIT 1 OF 3) …`. */
const PART = /^\(?split \(?(\d{1,3})(?:\/| of )(\d{1,3})\)? ?/i;
const TRANSFER = /^transfer : (.+)$/i;
/** An apostrophe that keeps a spreadsheet from taking a text for a formula. */
const GUARD = /(^|[,;|\t\r\n])(\s*["']?)'(?=[=+\-@])/g;

/** What a known program writes in a way of its own, in our terms. */
export function polishRows(rows: StatementRow[], program: Program | null): StatementRow[] {
  if (program === 'saldo') return rows.map(unguard);
  if (program !== 'actual' && program !== 'ynab') return rows;
  const accounts = new Set(rows.map(({ account }) => account));
  return joinParts(rows).map((row) => nameTransfer(row, accounts));
}

const unguard = (row: StatementRow): StatementRow => {
  const plain = (text: string) => text.replace(GUARD, '$1$2');
  const { category, transferAccount } = row;
  return {
    ...row,
    name: plain(row.name),
    description: plain(row.description),
    account: plain(row.account),
    category: category && plain(category),
    transferAccount: transferAccount && plain(transferAccount),
    tags: row.tags.map(plain),
    lines:
      row.lines?.map((line) => ({
        ...line,
        category: line.category && plain(line.category),
        description: plain(line.description),
      })) ?? null,
  };
};

function nameTransfer(row: StatementRow, accounts: ReadonlySet<string>): StatementRow {
  const named = TRANSFER.exec(row.name)?.[1];
  const other = named ?? (row.name !== row.account && accounts.has(row.name) ? row.name : undefined);
  return other === undefined ? row : { ...row, transferAccount: other };
}

/** Parts follow each other: the first to the last of them are one movement. */
function joinParts(rows: readonly StatementRow[]): StatementRow[] {
  const joined: StatementRow[] = [];
  for (let at = 0; at < rows.length; ) {
    const parts = takeParts(rows, at);
    const [first] = parts;
    if (first) joined.push(parts.length > 1 ? join(first, parts) : first);
    at += Math.max(1, parts.length);
  }
  return joined;
}

function takeParts(rows: readonly StatementRow[], from: number): StatementRow[] {
  const first = rows[from];
  if (!first) return [];
  const [, number, of] = PART.exec(first.description) ?? [];
  if (number !== '1') return [first];
  const parts = rows.slice(from, from + Number(of));
  const isWhole = parts.length === Number(of) && parts.every((part, at) => isPart(part, first, at + 1));
  return isWhole ? parts : [first];
}

const isPart = (part: StatementRow, first: StatementRow, number: number): boolean =>
  part.account === first.account &&
  part.day === first.day &&
  Number(PART.exec(part.description)?.[1]) === number;

function join(first: StatementRow, parts: readonly StatementRow[]): StatementRow {
  const whole = cents(parts.reduce((sum, part) => sum + part.cents, 0));
  const lines = parts.map(({ category, cents: moved, description }) => {
    return { category, cents: moved, description: description.replace(PART, '') };
  });
  const split = toSplit(lines, whole);
  return { ...first, cents: whole, description: '', category: split.category, lines: split.lines };
}
