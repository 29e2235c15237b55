import type { Day } from '@saldo/domain';
import type { Mapping } from '../model/mapping.ts';
import { isProblem } from '../values/amount.ts';
import { cellAt, positionsOf } from './positions.ts';
import { readBalance, readCents } from './read-money.ts';

/**
 * A record with more fields than columns: a delimiter stands in a text whose quotes were lost. It is put together again
 * where just one day and amount can come of it; otherwise it is undefined.
 */
export function mendRecord(
  cells: readonly string[],
  mapping: Mapping,
  parseDate: (text: string) => Day | undefined,
): string[] | undefined {
  const at = positionsOf(mapping);
  const extra = cells.length - mapping.columns.length;
  if (extra > 20) return undefined;
  const readings = new Map<string, string[]>();
  for (const position of [...at.names, ...at.descriptions]) {
    const torn = cells.slice(position, position + extra + 1).join(mapping.delimiter);
    const mended = [
      ...cells.slice(0, position),
      torn.replaceAll('"', ''),
      ...cells.slice(position + extra + 1),
    ];
    const day = parseDate(cellAt(mended, at.date));
    const moved = readCents(mended, at, mapping);
    const balance = readBalance(mended, at, mapping);
    if (!day || moved === undefined || isProblem(moved) || (at.balance >= 0 && balance === null)) continue;
    const key = `${day} ${moved} ${balance}`;
    if (!readings.has(key)) readings.set(key, mended);
  }
  const [only] = readings.values();
  return readings.size === 1 ? only : undefined;
}
