import type { Forecast } from '@saldo/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../config/paths.ts';
import { useAtMoment } from '../../ui/as-of/as-of.ts';
import { Card } from '../../ui/layout/card.tsx';
import { formatDay } from '../../ui/money-and-dates/dates.ts';
import classes from './forecast-page.module.css';

/** When each goal is expected to be reached; only for all sources together. */
export function GoalsToCome({ forecast: { data } }: { forecast: { data: Forecast | undefined } }) {
  const at = useAtMoment();
  const { t } = useTranslation();
  if (!data || data.goals.length === 0) return null;
  return (
    <Card title={t('forecast.goals')}>
      <ul className={classes.list}>
        {data.goals.map(({ goal_id, name, reached_on }) => (
          <li key={goal_id} className={classes.goal}>
            <Link to={at(paths.goals)} className={classes.name} title={name}>
              {name}
            </Link>
            <span className={classes.note}>
              {reached_on
                ? t('forecast.reachedOn', { day: formatDay(reached_on) })
                : t('forecast.notReached')}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
