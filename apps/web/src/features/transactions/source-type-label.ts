import type { TFunction } from 'i18next';

/** What a type of source is called; one that this version does not know is one of the others. */
export const sourceTypeLabel = (t: TFunction, type: string): string =>
  t(`sourceTypes.${type as 'others'}`, { defaultValue: t('sourceTypes.others') });
