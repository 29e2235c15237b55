import type { Recurring } from '@saldo/contract';
import { useTranslation } from 'react-i18next';
import classes from './recurring-page.module.css';

/** Says of what was found how sure it is; what a person confirmed needs no word. */
export function ItemMarks({ item: { state, early } }: { item: Recurring }) {
  const { t } = useTranslation();
  if (state !== 'found') return null;
  return (
    <span className={classes.mark} data-early={early || undefined}>
      {early ? t('recurring.early') : t('recurring.found')}
    </span>
  );
}
