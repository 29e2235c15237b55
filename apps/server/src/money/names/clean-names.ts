import { cleanName } from '@saldo/sorting';
import { forEachCooperatively } from '../../db/yield-to-event-loop.ts';
import type { Ledger } from '../../ledger/index.ts';
import { listRulesOff } from './names.repository.ts';

/** Names repeat, and cleaning one takes as long as reading a row. */
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

/** Merchant names for bank texts; null if cleaning changes nothing. */
export async function readCleanNames(
  ledger: Ledger,
  names: Iterable<string>,
): Promise<(name: string) => string | null> {
  // A name that all rules leave unchanged needs no look-up of the disabled ones.
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
