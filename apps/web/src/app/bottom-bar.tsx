import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router';
import type { SidebarEntry } from '../config/feature.ts';
import { paths } from '../config/paths.ts';
import { useReloadTransactions } from '../features/transactions/model/transactions.queries.ts';
import { QuickEntryDialog } from '../features/transactions/quick/quick-entry-dialog.tsx';
import { useMoment, withAsOf } from '../ui/as-of/as-of.ts';
import { PresentOnly } from '../ui/as-of/present-only.tsx';
import { Icon } from '../ui/look/icon.tsx';
import classes from './bottom-bar.module.css';
import { features } from './features.ts';
import { WaitingCount } from './waiting-count.tsx';

const entries = features
  .flatMap(({ sidebar }) => (sidebar?.isInBottomBar ? [sidebar] : []))
  .sort((a, b) => a.place - b.place);

/** The button lies in their middle. */
const BEFORE_THE_BUTTON = 2;

/** On a phone, where the thumb is: the places that people go to most, and among them a button to write something down. */
export function BottomBar() {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <nav className={classes.bar} aria-label={t('nav.shortcuts')}>
        {entries.slice(0, BEFORE_THE_BUTTON).map((entry) => (
          <Place key={entry.path} entry={entry} />
        ))}
        <PresentOnly>
          <button
            type="button"
            className={classes.add}
            aria-label={t('nav.writeDown')}
            onClick={() => setOpen(true)}
          >
            <Icon name="plus" size={26} />
          </button>
        </PresentOnly>
        {entries.slice(BEFORE_THE_BUTTON).map((entry) => (
          <Place key={entry.path} entry={entry} />
        ))}
      </nav>
      <QuickEntryDialog isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

function Place({ entry: { path, label, icon } }: { entry: SidebarEntry }) {
  const { t } = useTranslation();
  const asOf = useMoment();
  const reload = useReloadTransactions();
  return (
    <NavLink to={withAsOf(path, asOf)} end onClick={path === paths.transactions ? reload : undefined}>
      <Icon name={icon} />
      <span>{t(label)}</span>
      {path === paths.review && (
        <span className={classes.count}>
          <WaitingCount />
        </span>
      )}
    </NavLink>
  );
}
