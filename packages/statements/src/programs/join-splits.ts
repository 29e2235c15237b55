import { cents } from '@saldo/domain';
import { toSplit } from '../model/lines.ts';
import type { StatementRow } from '../model/reading.ts';
import type { Table } from '../table/table.ts';
import { cleanText } from '../text/clean.ts';
import { listItems } from './table-items.ts';

/**
 * In Saldo's own lists what is split has a row for each of its lines, with the same number beside them and what was said
 * of the whole. They are one row again.
 */
export function joinSplits(rows: readonly StatementRow[], text: string, table: Table): StatementRow[] {
  const items = listItems(text, table);
  if ('refused' in items) return [...rows];
  const marks = new Map(items.map(({ line, cell }) => [line, { no: cell('split'), note: cell('note') }]));
  const joined: StatementRow[] = [];
  let last: { no: string; parts: StatementRow[]; note: string } | undefined;
  const end = () => {
    if (last) joined.push(...joinParts(last.parts, last.note));
    last = undefined;
  };
  for (const row of rows) {
    const { no = '', note = '' } = marks.get(row.line) ?? {};
    if (no !== last?.no) end();
    if (no === '') joined.push(row);
    else if (last) last.parts.push(row);
    else last = { no, parts: [row], note };
  }
  end();
  return joined;
}

/** Parts that do not make one transaction, because somebody has changed the list, stay rows of their own. */
function joinParts(parts: readonly StatementRow[], note: string): StatementRow[] {
  const [first] = parts;
  if (!first) return [];
  const isOne = parts.every(
    ({ day, account, currency, name }) =>
      day === first.day && account === first.account && currency === first.currency && name === first.name,
  );
  const total = cents(parts.reduce((sum, part) => sum + part.cents, 0));
  const description = cleanText(note);
  const { lines } = toSplit(
    parts.map((part) => ({
      category: part.category,
      cents: part.cents,
      // A line without words of its own has those of the whole beside it.
      description: part.description === description ? '' : part.description,
    })),
    total,
  );
  return isOne && lines ? [{ ...first, cents: total, category: null, description, lines }] : [...parts];
}
