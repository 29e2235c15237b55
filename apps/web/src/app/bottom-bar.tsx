import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink, useLocation } from 'react-router';
import { paths } from '../config/paths.ts';
import { TransactionDialog } from '../features/transactions/form/transaction-dialog.tsx';
import { useReloadTransactions } from '../features/transactions/model/transactions.queries.ts';
import { useMoment, withAsOf } from '../ui/as-of/as-of.ts';
import { PresentOnly } from '../ui/as-of/present-only.tsx';
import { Icon } from '../ui/look/icon.tsx';
import classes from './bottom-bar.module.css';
import { features } from './features.ts';

const entries = features
  .flatMap(({ sidebar }) => (sidebar?.isInBottomBar ? [sidebar] : []))
  .sort((a, b) => a.place - b.place);

/** On a phone, where the thumb is: the places that people go to most, and on them a button to write something down. */
export function BottomBar() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const asOf = useMoment();
  const reload = useReloadTransactions();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {entries.some(({ path }) => path === pathname) && (
        <PresentOnly>
          <button
            type="button"
            className={classes.add}
            aria-label={t('nav.writeDown')}
            onClick={() => setOpen(true)}
          >
            <Icon name="plus" size={28} />
          </button>
          <TransactionDialog isOpen={isOpen} onClose={() => setOpen(false)} />
        </PresentOnly>
      )}
      <nav className={classes.bar} aria-label={t('nav.shortcuts')}>
        {entries.map(({ path, label, icon }) => (
          <NavLink
            key={path}
            to={withAsOf(path, asOf)}
            end
            onClick={path === paths.transactions ? reload : undefined}
          >
            <Icon name={icon} />
            <span>{t(label)}</span>
          </NavLink>
        ))}
      </nav>
    </>
  );
}
