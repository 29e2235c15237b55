import { isCurrency } from '@saldo/domain';
import type { ColumnRole } from '../model/mapping.ts';
import { findRole } from '../table/header-words.ts';
import type { CsvRecord } from '../table/records.ts';
import type { Table } from '../table/table.ts';
import { toCurrency } from '../values/currency.ts';

const MONEY: readonly ColumnRole[] = ['amount', 'money_out', 'money_in'];

/** What all amounts are in, by the heading of their column, or by a line above the table; undefined where none says it. */
export function findFileCurrency(
  { headings, firstLine }: Table,
  columns: readonly (ColumnRole | undefined)[],
  records: readonly CsvRecord[],
): string | undefined {
  const ofHeadings = headings.flatMap((heading, at) => {
    const role = columns[at];
    return role !== undefined && MONEY.includes(role) ? (ofHeading(heading) ?? []) : [];
  });
  const above = records.filter(({ line }) => line < firstLine).flatMap(({ cells }) => ofLine(cells) ?? []);
  for (const told of [ofHeadings, above]) {
    const [first, ...others] = new Set(told);
    if (first !== undefined) return others.length === 0 ? first : undefined;
  }
  return undefined;
}

/** `Amount (EUR)`, `Betrag in EUR`, `Importe €`, `Montant en euros`. */
function ofHeading(heading: string): string | undefined {
  if (/\beuros?\b/i.test(heading)) return 'EUR';
  const bracketed = /[([]\s*([^)\]]{1,4})\s*[)\]]/.exec(heading)?.[1];
  const last = /[\s_\-/]([A-Z]{3}|[€£₹])$/.exec(heading.trim())?.[1];
  return toKnown(bracketed) ?? toKnown(last);
}

/** `Currency;EUR`, `Moneda: EUR`. */
function ofLine(cells: readonly string[]): string | undefined {
  const words = cells.flatMap((cell) => cell.split(/[:=]/)).map((word) => word.trim());
  const at = words.findIndex((word) => word !== '' && findRole(word)?.role === 'currency');
  return at < 0 ? undefined : toKnown(words.slice(at + 1).find(Boolean));
}

function toKnown(text: string | undefined): string | undefined {
  const code = text === undefined ? null : toCurrency(text);
  return code !== null && isCurrency(code) ? code : undefined;
}
