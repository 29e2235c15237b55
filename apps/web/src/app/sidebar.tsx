import { useTranslation } from 'react-i18next';
import { Link, matchPath, useLocation } from 'react-router';
import { SIDEBAR_GROUPS, type SidebarEntry } from '../config/feature.ts';
import { paths } from '../config/paths.ts';
import { useReloadTransactions } from '../features/transactions/model/transactions.queries.ts';
import { useMoment, withAsOf } from '../ui/as-of/as-of.ts';
import { Icon } from '../ui/look/icon.tsx';
import { Logo } from '../ui/look/logo.tsx';
import { features } from './features.ts';
import { useOpenPalette } from './palette.tsx';
import { settingsPaths } from './settings-tabs.tsx';
import classes from './sidebar.module.css';
import { UserMenu } from './user-menu.tsx';
import { WaitingCount } from './waiting-count.tsx';

const entries = features.flatMap(({ sidebar }) => sidebar ?? []).sort((a, b) => a.place - b.place);

/** What people open every day comes first; the visitors' pages are small links in one line. */
export function Sidebar() {
  const { t } = useTranslation();
  const asOf = useMoment();
  return (
    <div className={classes.sidebar}>
      <Link to={withAsOf(paths.dashboard, asOf)} className={classes.brand}>
        <Logo />
      </Link>
      <PaletteButton />
      <nav className={classes.nav} aria-label={t('nav.main')}>
        {SIDEBAR_GROUPS.map((group) => (
          <div key={group} className={classes.group} data-group={group}>
            {entries
              .filter((entry) => entry.group === group)
              .map((entry) => (
                <EntryLink key={entry.path} entry={entry} />
              ))}
          </div>
        ))}
      </nav>
      <UserMenu />
    </div>
  );
}

function EntryLink({ entry }: { entry: SidebarEntry }) {
  const { t } = useTranslation();
  const reload = useReloadTransactions();
  const asOf = useMoment();
  const { pathname } = useLocation();
  const { path, group, label, icon } = entry;
  return (
    <Link
      to={withAsOf(path, asOf)}
      aria-current={findCurrent(pathname, entry)}
      onClick={path === paths.transactions ? reload : undefined}
    >
      {group !== 'site' && <Icon name={icon} />}
      {t(label)}
      {path === paths.review && <WaitingCount />}
    </Link>
  );
}

const KEY = /Mac|iP(hone|ad)/.test(navigator.userAgent) ? '⌘K' : 'Ctrl K';

function PaletteButton() {
  const { t } = useTranslation();
  const open = useOpenPalette();
  return (
    <button type="button" className={classes.palette} onClick={open} aria-keyshortcuts="Control+K Meta+K">
      <Icon name="search" size={18} />
      <span className={classes.name}>{t('palette.open')}</span>
      <span className={classes.key} aria-hidden="true">
        {KEY}
      </span>
    </button>
  );
}

/** An edit screen is not the page of the entry, but belongs to it. */
function findCurrent(pathname: string, { path, within = [] }: SidebarEntry): 'page' | 'true' | undefined {
  if (pathname === path) return 'page';
  const inside = path === paths.profile ? settingsPaths : within;
  return inside.some((one) => matchPath(one, pathname)) ? 'true' : undefined;
}
