import { describeAmounts, type Schedule, toleranceOf } from '@saldo/planning';
import type { Ledger } from '../../../ledger/index.ts';
import type { Found } from '../found.ts';
import type { Assigned } from './assign.ts';
import type { NameReader } from './counting.ts';
import { toMerchant } from './merchant.ts';
import { findNamed, listIds, type Movement } from './movements.repository.ts';

/** What an item is known by, where its payments don't show it. */
export type Usual = Pick<Found, 'name' | 'merchants'> & { schedule: Schedule };

/** What payments come to. Undefined where there are none and nobody knows anything else. */
export async function toFound(
  ledger: Ledger,
  names: NameReader,
  { rows, series, isWhole }: Assigned,
  usual: Usual | undefined,
): Promise<Found | undefined> {
  const payments = rows as Movement[];
  const last = payments.at(-1);
  const schedule = series?.schedule ?? usual?.schedule;
  if (!last || !schedule) return undefined;
  const name = await readName(ledger, names, last.seq);
  const ids = await listIds(
    ledger,
    payments.map(({ seq }) => seq),
  );
  const amounts = isWhole && series ? ofSeries(series) : describeAmounts(payments);
  return {
    ...{ name: name ?? usual?.name ?? '', sign: last.sign },
    currency: names.sources.get(last.source)?.currency ?? '',
    merchants: usual?.merchants ?? (name ? [toMerchant(name)] : []),
    ...{ source: last.source, category: last.category, schedule },
    days: series?.tolerance ?? toleranceOf(schedule.every),
    ...{ low: amounts.low, expected: amounts.expected, high: amounts.high, changes: amounts.changes },
    ...{ confidence: series?.confidence ?? 1, isEarly: series?.isEarly ?? false },
    payments: payments.map(({ seq, day, cents }) => ({ seq, id: ids.get(seq) ?? '', day, cents })),
  };
}

/** Movements were given as expenses, whichever they are. */
function ofSeries({ amount, priceChanges }: NonNullable<Assigned['series']>) {
  const [low, expected, high] = [amount.low, amount.expected, amount.high].map(Math.abs);
  return {
    ...{ low: low ?? 0, expected: expected ?? 0, high: high ?? 0 },
    changes: priceChanges.map(({ day, from, to }) => ({ day, from: Math.abs(from), to: Math.abs(to) })),
  };
}

async function readName(ledger: Ledger, { readNames }: NameReader, seq: number): Promise<string | undefined> {
  const row = await findNamed(ledger, seq);
  return row && (await readNames([row]))(row);
}
