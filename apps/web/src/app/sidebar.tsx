import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, matchPath, NavLink, useLocation } from 'react-router';
import { SIDEBAR_GROUPS } from '../config/feature.ts';
import { paths } from '../config/paths.ts';
import { useWaitingCount } from '../features/suggestions/suggestions.queries.ts';
import { useReloadTransactions } from '../features/transactions/model/transactions.queries.ts';
import { useMoment, withAsOf } from '../ui/as-of/as-of.ts';
import { Icon } from '../ui/look/icon.tsx';
import { Logo } from '../ui/look/logo.tsx';
import { features } from './features.ts';
import { useOpenPalette } from './palette.tsx';
import classes from './sidebar.module.css';
import { UserMenu } from './user-menu.tsx';

const entries = features.flatMap(({ sidebar }) => sidebar ?? []).sort((a, b) => a.place - b.place);
const more = features.flatMap((feature) => feature.more ?? []).sort((a, b) => a.place - b.place);

export function Sidebar() {
  const { t } = useTranslation();
  const reload = useReloadTransactions();
  const headingId = useId();
  const asOf = useMoment();
  const { pathname } = useLocation();
  return (
    <div className={classes.sidebar}>
      <Link to={withAsOf(paths.dashboard, asOf)} className={classes.brand}>
        <Logo />
      </Link>
      <PaletteButton />
      <nav className={classes.nav} aria-label={t('nav.main')}>
        {entries.map(({ path, within = [], label, icon }) => (
          <Link
            key={path}
            to={withAsOf(path, asOf)}
            aria-current={findCurrent(pathname, path, within)}
            onClick={path === paths.transactions ? reload : undefined}
          >
            <Icon name={icon} />
            {t(label)}
          </Link>
        ))}
      </nav>
      {SIDEBAR_GROUPS.map((group) => (
        <nav key={group} className={classes.nav} aria-labelledby={`${headingId}${group}`}>
          <h2 id={`${headingId}${group}`} className={classes.heading}>
            {t(`nav.groups.${group}`)}
          </h2>
          {more
            .filter((entry) => entry.group === group)
            .map(({ path, label, icon }) => (
              <NavLink key={path} to={withAsOf(path, asOf)} end>
                <Icon name={icon} />
                {t(label)}
                {path === paths.review && <WaitingCount />}
              </NavLink>
            ))}
        </nav>
      ))}
      <UserMenu />
    </div>
  );
}

const MOST_SHOWN = 999;

/** How many wait there; none is not worth a badge, and what is not known is not told. */
function WaitingCount() {
  const { t } = useTranslation();
  const count = useWaitingCount();
  if (!count) return null;
  return (
    <span className={classes.badge}>
      <span aria-hidden="true">{count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}</span>
      <span className="visually-hidden">{t('nav.waiting', { count })}</span>
    </span>
  );
}

const KEY = /Mac|iP(hone|ad)/.test(navigator.userAgent) ? '⌘K' : 'Ctrl K';

function PaletteButton() {
  const { t } = useTranslation();
  const open = useOpenPalette();
  return (
    <button type="button" className={classes.palette} onClick={open} aria-keyshortcuts="Control+K Meta+K">
      <Icon name="search" />
      <span className={classes.name}>{t('palette.open')}</span>
      <span className={classes.key} aria-hidden="true">
        {KEY}
      </span>
    </button>
  );
}

/** An edit screen is not the page of the entry, but belongs to it. */
function findCurrent(pathname: string, path: string, within: string[]): 'page' | 'true' | undefined {
  if (pathname === path) return 'page';
  return within.some((one) => matchPath(one, pathname)) ? 'true' : undefined;
}
