import { useTranslation } from 'react-i18next';
import { readComposed } from '../../config/explained.ts';
import { formatDay } from '../../ui/money-and-dates/dates.ts';
import classes from './explanation.module.css';

/** Of which days it is; a balance is of all that ever was, up to a day. What comes from others is of theirs. */
export function Days({ explain }: { explain: string }) {
  const { t } = useTranslation();
  if (readComposed(explain)) return null;
  const params = new URLSearchParams(explain);
  const [from, to] = [params.get('from'), params.get('to')];
  const isBalance = params.get('of') === 'balance';
  if (!to) return null;
  return (
    <p className={classes.quiet}>
      {isBalance || !from
        ? t('explain.upTo', { day: formatDay(to) })
        : t('explain.days', { from: formatDay(from), to: formatDay(to) })}
    </p>
  );
}
