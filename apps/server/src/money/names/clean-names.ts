import { cleanName } from '@saldo/sorting';
import { forEachCooperatively } from '../../db/yield-to-event-loop.ts';
import type { Ledger } from '../../ledger/index.ts';
import { listRulesOff } from './names.repository.ts';

/** Names come again and again, and cleaning one takes as long as reading a row. */
const MOST_KEPT = 20_000;
const kept = new Map<string, string>();

function clean(name: string, off: ReadonlySet<string>): string {
  const key = off.size === 0 ? name : `${[...off].join(' ')}\0${name}`;
  const known = kept.get(key);
  if (known !== undefined) return known;
  if (kept.size >= MOST_KEPT) kept.clear();
  const cleaned = cleanName(name, { off }).name;
  kept.set(key, cleaned);
  return cleaned;
}

const ALL_ON: ReadonlySet<string> = new Set();

/** What shops are called, of what a bank wrote; null where it wrote just that. */
export async function readCleanNames(
  ledger: Ledger,
  names: Iterable<string>,
): Promise<(name: string) => string | null> {
  // What all of the rules leave alone, some of them leave alone too: then nobody need be asked which are off.
  const raw = new Set<string>();
  await forEachCooperatively(names, (name) => {
    if (clean(name, ALL_ON) !== name) raw.add(name);
  });
  if (raw.size === 0) return () => null;
  const off = new Set(await listRulesOff(ledger));
  const made = new Map<string, string>();
  await forEachCooperatively(raw, (name) => made.set(name, clean(name, off)));
  return (name) => {
    const cleaned = made.get(name);
    return cleaned === undefined || cleaned === name ? null : cleaned;
  };
}
