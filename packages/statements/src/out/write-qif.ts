import { toDecimal } from '../values/decimal.ts';
import { type OutRow, type OutRows, toOneLine } from './out-row.ts';

/** Dates as `2026-01-31`: nobody has to know whether days or months come first. Tags and currencies have no place. */
export async function* writeQif(rows: OutRows): AsyncGenerator<string> {
  let source: string | undefined;
  for await (const portion of rows) {
    let text = '';
    for (const row of portion) {
      if (row.source.id !== source) text += toHeading(row);
      source = row.source.id;
      text += toRecord(row);
    }
    if (text !== '') yield text;
  }
}

const toHeading = ({ source }: OutRow): string =>
  `!Account\nN${toOneLine(source.name)}\nTBank\n^\n!Type:Bank\n`;

function toRecord(row: OutRow): string {
  const target = row.transfer ? `[${toOneLine(row.transfer.source_name)}]` : toCategory(row.category);
  const fields = [
    `D${row.day}`,
    `T${toDecimal(row.cents, row.currency)}`,
    `P${toOneLine(row.name)}`,
    ...(row.description ? [`M${toOneLine(row.description)}`] : []),
    ...(target ? [`L${target}`] : []),
    ...(row.lines ?? []).flatMap(({ category, cents, description }) => [
      `S${toCategory(category)}`,
      ...(description ? [`E${toOneLine(description)}`] : []),
      `$${toDecimal(cents, row.currency)}`,
    ]),
  ];
  return `${fields.join('\n')}\n^\n`;
}

/** A slash would begin a class, a bracket an account. */
const toCategory = (category: string | null): string =>
  toOneLine(category ?? '')
    .replaceAll('/', '-')
    .replace(/^\[/, '(')
    .replace(/\]$/, ')');
