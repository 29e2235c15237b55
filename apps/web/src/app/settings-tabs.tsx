import { useTranslation } from 'react-i18next';
import { NavLink, useLocation } from 'react-router';
import { paths } from '../config/paths.ts';
import { useHasNotifications } from '../features/notifications/notifications.queries.ts';
import { useMoment, withAsOf } from '../ui/as-of/as-of.ts';
import { features } from './features.ts';
import classes from './settings-tabs.module.css';

const tabs = features.flatMap(({ settings = [] }) => settings).sort((a, b) => a.place - b.place);
export const settingsPaths = tabs.map(({ path }) => path);

/** Above each screen of the settings: the others. */
export function SettingsTabs() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const asOf = useMoment();
  const isHere = settingsPaths.includes(pathname);
  const hasNotifications = useHasNotifications(isHere);
  if (!isHere) return null;
  return (
    <nav className={classes.tabs} aria-label={t('nav.settings')}>
      {tabs
        .filter(({ path }) => path !== paths.notifications || hasNotifications)
        .map(({ path, label }) => (
          <NavLink key={path} to={withAsOf(path, asOf)} end>
            {t(label)}
          </NavLink>
        ))}
    </nav>
  );
}
