import type { DecimalMark } from '../model/question.ts';
import type { CsvRecord } from '../table/records.ts';
import { isProblem, parseAmount } from '../values/amount.ts';

const MARKS: readonly DecimalMark[] = ['point', 'comma'];
/** Two in a row are hardly an accident; of more, a wrong one or two do not matter. */
const FEWEST = 2;
const MOST = 0.8;

type Numbers = readonly (number | null)[];

/** Pairs of columns of which the second changes by the first, from row to row, whatever the signs. */
export function findRunningBalances(
  columns: readonly number[],
  rows: readonly CsvRecord[],
): { amount: number; balance: number }[] {
  const read = MARKS.map((mark) => new Map(columns.map((at) => [at, readColumn(rows, at, mark)])));
  return columns.flatMap((amount) =>
    columns.flatMap((balance) => {
      const runs = read.some((numbers) => isRunning(numbers.get(amount) ?? [], numbers.get(balance) ?? []));
      return amount !== balance && runs ? [{ amount, balance }] : [];
    }),
  );
}

const readColumn = (rows: readonly CsvRecord[], at: number, mark: DecimalMark): Numbers =>
  rows.map(({ cells }) => {
    const number = parseAmount(cells[at]?.trim() ?? '', mark, null);
    return isProblem(number) ? null : number;
  });

/** The balance differs from that of the row above by this row's amount, or by that of the row above. */
function isRunning(amounts: Numbers, balances: Numbers): boolean {
  let [checked, byOwn, byAbove] = [0, 0, 0];
  for (let at = 1; at < amounts.length; at += 1) {
    const [above, own, before, after] = [amounts[at - 1], amounts[at], balances[at - 1], balances[at]];
    if (above == null || own == null || before == null || after == null) continue;
    const step = Math.abs(after - before);
    if (step === 0) continue;
    checked += 1;
    if (step === Math.abs(own)) byOwn += 1;
    if (step === Math.abs(above)) byAbove += 1;
  }
  const most = Math.max(byOwn, byAbove);
  return most >= FEWEST && (most === checked || most >= checked * MOST);
}
