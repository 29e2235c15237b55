/** Rows a few hundred at a time: a statement takes only so many parameters. */
export function* chunks<Row>(rows: readonly Row[], size: number): Generator<Row[]> {
  for (let start = 0; start < rows.length; start += size) yield rows.slice(start, start + size);
}
