import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink, useLocation } from 'react-router';
import { paths } from '../config/paths.ts';
import { TransactionDialog } from '../features/transactions/transaction-dialog.tsx';
import { useReloadTransactions } from '../features/transactions/transactions.queries.ts';
import { useMoment, withAsOf } from '../ui/as-of/as-of.ts';
import { OnlyNow } from '../ui/as-of/only-now.tsx';
import { Icon } from '../ui/look/icon.tsx';
import { features } from './features.ts';
import classes from './thumb-bar.module.css';

const entries = features
  .flatMap(({ sidebar }) => (sidebar?.isNearThumb ? [sidebar] : []))
  .sort((a, b) => a.place - b.place);

/** On a phone, where the thumb is: the places that people go to most, and on them a button to write something down. */
export function ThumbBar() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const asOf = useMoment();
  const reload = useReloadTransactions();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {entries.some(({ path }) => path === pathname) && (
        <OnlyNow>
          <button
            type="button"
            className={classes.add}
            aria-label={t('nav.writeDown')}
            onClick={() => setOpen(true)}
          >
            <Icon name="plus" size={28} />
          </button>
          <TransactionDialog isOpen={isOpen} onClose={() => setOpen(false)} />
        </OnlyNow>
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
