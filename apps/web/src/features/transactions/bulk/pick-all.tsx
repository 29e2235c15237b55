import type { Transaction } from '@saldo/contract';
import { useTranslation } from 'react-i18next';
import { PresentOnly } from '../../../ui/as-of/present-only.tsx';
import classes from './bulk.module.css';
import type { ListSelection } from './use-selection.ts';

/** Ticks all rows that are shown, or none of them. */
export function PickAll({ selection, rows }: { selection: ListSelection; rows: Transaction[] }) {
  const { t } = useTranslation();
  return (
    <PresentOnly>
      <label className={classes.tick}>
        <span className="visually-hidden">{t('bulk.page')}</span>
        <input
          type="checkbox"
          checked={selection.isAll || rows.every(({ id }) => selection.rows.has(id))}
          onChange={(event) => selection.tickPage(rows, event.currentTarget.checked)}
        />
      </label>
    </PresentOnly>
  );
}
