import type { TFunction } from 'i18next';
import type { Outcome } from './file-imports.queries.ts';

/** How many came in, were here already, and were left out: what is none of it is not said. */
export function describeOutcome(t: TFunction, { added, matched, refused }: Outcome): string {
  return [
    t('fileImports.done', { count: added }),
    ...(matched > 0 ? [t('fileImports.matched', { count: matched })] : []),
    ...(refused > 0 ? [t('fileImports.refusedRows', { count: refused })] : []),
  ].join(' ');
}
