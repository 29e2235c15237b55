import type { OutRow } from './out-row.ts';

/**
 * Sees to it that a transfer is told once, by its sending side. The sides may come in any order and far apart, so a
 * receiving side waits until its sender has come, and is told itself where none does. Just those are kept.
 */
export function makeTransferKeeper() {
  const sent = new Map<string, number>();
  const held = new Map<string, OutRow[]>();

  function isWrittenNow(row: OutRow): boolean {
    if (!row.transfer) return true;
    const key = toKey(row);
    if (row.cents < 0) {
      if (!held.get(key)?.pop()) sent.set(key, (sent.get(key) ?? 0) + 1);
      return true;
    }
    const waiting = sent.get(key) ?? 0;
    if (waiting > 0) sent.set(key, waiting - 1);
    else hold(key, row);
    return false;
  }

  function hold(key: string, row: OutRow): void {
    const waiting = held.get(key);
    if (waiting) waiting.push(row);
    else held.set(key, [row]);
  }

  return { isWrittenNow, listHeld: () => [...held.values()].flat() };
}

/** The same for both sides: who, whom, how much. */
function toKey({ source, cents, currency, transfer }: OutRow): string {
  const own = `${source.name} ${cents} ${currency}`;
  const other = transfer ? `${transfer.source_name} ${transfer.cents} ${transfer.currency}` : '';
  return [own, other].sort().join('\u001f');
}
