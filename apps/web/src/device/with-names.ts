import type { Transaction } from '@saldo/contract';
import type { Names } from './pending-rows.ts';

/** Rows with the names that categories and sources have by now: a new name is no change of the rows that carry it. */
export function withNames<Row extends Transaction>(rows: readonly Row[], names: Names): Row[] {
  const categories = toNameOf(names.categories);
  const sources = toNameOf(names.sources);
  return rows.map((row) => ({
    ...row,
    category: row.category && { ...row.category, name: categories(row.category.id, row.category.name) },
    source: { ...row.source, name: sources(row.source.id, row.source.name) },
    lines:
      row.lines?.map((line) => ({
        ...line,
        category_name: line.category_id && categories(line.category_id, line.category_name),
      })) ?? null,
    transfer: row.transfer && {
      ...row.transfer,
      source_name: sources(row.transfer.source_id, row.transfer.source_name),
    },
  }));
}

/** What is not known by now keeps the name that it came with. */
function toNameOf(all: readonly { id: string; name: string }[]) {
  const byId = new Map(all.map(({ id, name }) => [id, name]));
  return <Name extends string | null>(id: string, name: Name): string | Name => byId.get(id) ?? name;
}
