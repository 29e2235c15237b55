import i18next from 'i18next';
import { currentLanguage } from '../../texts/i18n.ts';
import type { Counts } from '../personal-data/personal-data.queries.ts';

const kinds = ['sources', 'categories', 'transactions', 'budgets', 'fixed_expenses'] as const;

export function hasAny(counts: Counts): boolean {
  return kinds.some((kind) => counts[kind] > 0);
}

/** `2 sources, 1 category, … and 3 fixed expenses`. */
export function describeCounts(counts: Counts): string {
  const parts = kinds.map((kind) => i18next.t(`personalData.counts.${kind}`, { count: counts[kind] }));
  return new Intl.ListFormat(currentLanguage()).format(parts);
}
