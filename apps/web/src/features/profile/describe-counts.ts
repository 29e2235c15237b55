import i18next from 'i18next';
import { currentLanguage } from '../../texts/i18n.ts';
import type { Counts } from '../personal-data/personal-data.queries.ts';

export function hasAny(counts: Counts): boolean {
  return listCounts(counts).some(([, count]) => count > 0);
}

/** `2 sources, 1 category, … and 3 budgets`, in the order of the server. */
export function describeCounts(counts: Counts): string {
  const parts = listCounts(counts).map(([kind, count]) =>
    i18next.t(`personalData.counts.${kind}`, { count }),
  );
  return new Intl.ListFormat(currentLanguage()).format(parts);
}

/** The counts alone: some answers say more than that. */
function listCounts(counts: Counts): [kind: keyof Counts, count: number][] {
  const entries = Object.entries(counts) as [keyof Counts, unknown][];
  return entries.flatMap(([kind, value]) => (typeof value === 'number' ? [[kind, value]] : []));
}
