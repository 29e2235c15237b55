import type { SafeToSpend as Safe } from '@saldo/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../config/paths.ts';
import { Card } from '../../ui/layout/card.tsx';
import { Collapsible } from '../../ui/layout/collapsible.tsx';
import { Loaded, Skeleton } from '../../ui/lists/states.tsx';
import { formatAmount } from '../../ui/money-and-dates/amounts.ts';
import { formatDay } from '../../ui/money-and-dates/dates.ts';
import { useSources } from '../sources/sources.queries.ts';
import { useForecast, useSafeToSpend } from './forecast.queries.ts';
import classes from './safe-to-spend.module.css';

/** The answer to the main question, and how it adds up. */
export function SafeToSpend() {
  const { t } = useTranslation();
  const safe = useSafeToSpend();
  const { data: sources } = useSources();
  // Without money there is nothing to say.
  if (sources?.length === 0) return null;
  return (
    <Card>
      <div className={classes.box}>
        <Loaded query={safe} skeleton={<Skeleton rows={2} height={28} />}>
          {(data) => (
            <>
              {data.looking ? <p role="status">{t('forecast.looking')}</p> : <Sentence safe={data} />}
              <ShortSoon />
              <Collapsible label={t('safeToSpend.explain')}>
                <Parts safe={data} />
                <Link to={paths.forecast} className={classes.link}>
                  {t('safeToSpend.forecast')}
                </Link>
              </Collapsible>
            </>
          )}
        </Loaded>
      </div>
    </Card>
  );
}

function Sentence({ safe: { amount, currency, until, income } }: { safe: Safe }) {
  const { t } = useTranslation();
  const words = { amount: formatAmount(Math.abs(amount), currency), day: formatDay(until) };
  const isShort = amount < 0;
  return (
    <p className={classes.sentence} data-testid="safe-to-spend">
      {income
        ? t(isShort ? 'safeToSpend.shortUntilIncome' : 'safeToSpend.untilIncome', {
            ...words,
            name: income.name,
          })
        : t(isShort ? 'safeToSpend.shortUntilDay' : 'safeToSpend.untilDay', words)}
    </p>
  );
}

/** Of the coming month, which is soon enough to do something about it. */
const SOON = 30;

function ShortSoon() {
  const { t } = useTranslation();
  const { data: forecast } = useForecast({ days: SOON });
  const { data: sources } = useSources();
  const short = forecast?.below_zero;
  if (!short) return null;
  const source = sources?.find(({ id }) => id === short.source_id)?.name ?? t('forecast.aSource');
  return (
    <Link to={`${paths.forecast}?days=${SOON}`} className={classes.warning}>
      {t('forecast.belowZero', { source, day: formatDay(short.date) })}
    </Link>
  );
}

function Parts({ safe: { parts, amount, currency, left_out } }: { safe: Safe }) {
  const { t } = useTranslation();
  const shown = parts.filter((part) => part.amount !== 0 || part.kind === 'balance');
  return (
    <>
      <dl className={classes.parts}>
        {shown.map((part) => (
          <div key={part.kind}>
            <dt>{t(`safeToSpend.parts.${part.kind}`)}</dt>
            <dd>{formatAmount(part.amount, currency)}</dd>
          </div>
        ))}
        <div className={classes.sum}>
          <dt>{t('safeToSpend.sum')}</dt>
          <dd>{formatAmount(amount, currency)}</dd>
        </div>
      </dl>
      {left_out.map((one) => (
        <p key={one.currency} className={classes.note}>
          {t('forecast.leftOut', one)}
        </p>
      ))}
    </>
  );
}
