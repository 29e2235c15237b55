import type { Change } from '@saldo/contract';
import type { TFunction } from 'i18next';
import { ApiError } from '../../api/api-error.ts';

type DescribedChange = Pick<Change, 'kind' | 'count' | 'name' | 'undoes'>;
type Dated = DescribedChange & Pick<Change, 'id'>;

/** One thing that was done, as a sentence; what this version has no words for is told as a change. */
export function describeChange(t: TFunction, change: DescribedChange, others: readonly Dated[] = []): string {
  const { kind, count, undoes } = change;
  const undone = kind === 'undone' ? others.find(({ id }) => id === undoes) : undefined;
  if (undone) return t('changes.undid', { what: describeChange(t, undone, others) });
  const name = change.name || t('changes.nameless');
  return t(`changes.kinds.${kind}`, { name, count, defaultValue: t('changes.unknown') });
}

/** The later change that stands in the way of taking something back, as a sentence. */
export function findObstacle(t: TFunction, error: unknown): string | undefined {
  if (!(error instanceof ApiError) || error.code !== 'change.in_the_way') return undefined;
  const later = error.results;
  const isChange = typeof later === 'object' && later !== null && 'kind' in later;
  return isChange ? describeChange(t, later as Change) : undefined;
}
