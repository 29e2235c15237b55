import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { LinkButton } from '../buttons/button.tsx';
import { Icon } from '../look/icon.tsx';
import { formatInstant } from '../money-and-dates/dates.ts';
import { readAsOf, readMoment, withoutAsOf } from './as-of.ts';
import classes from './as-of-banner.module.css';

/** Says that this is the past, for as long as it is, and leads back; or that this screen knows only the present. */
export function AsOfBanner() {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const moment = readMoment(search);
  if (!moment) return null;
  const isPast = readAsOf(pathname, search) !== undefined;
  return (
    <div className={classes.banner} role="status">
      <Icon name="clock" />
      <p>{isPast ? t('asOf.banner', { moment: formatInstant(moment) }) : t('asOf.present')}</p>
      <LinkButton to={withoutAsOf(pathname, search)} variant="default">
        {t('asOf.back')}
      </LinkButton>
    </div>
  );
}
