import { useTranslation } from 'react-i18next';
import { useWaitingCount } from '../features/suggestions/suggestions.queries.ts';
import classes from './waiting-count.module.css';

const MOST_SHOWN = 999;

/** How many are to be reviewed; none is not worth a badge, and what is not known is not told. */
export function WaitingCount() {
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
