import type { Currencies } from '@saldo/contract';
import { useTranslation } from 'react-i18next';
import { formatDay } from '../../ui/money-and-dates/dates.ts';
import classes from './currencies-page.module.css';

/** The currencies that somebody's sources are in, and what is known of each. */
export function OwnCurrencies({ home, currencies }: Currencies) {
  const { t, i18n } = useTranslation();
  const others = currencies.filter(({ code }) => code !== home);
  if (others.length === 0) return <p className={classes.quiet}>{t('currencies.onlyHome', { home })}</p>;
  const names = new Intl.DisplayNames(i18n.language, { type: 'currency' });
  return (
    <ul className={classes.own} aria-label={t('currencies.others')}>
      {others.map(({ code, sources, unknown, rate }) => (
        <li key={code}>
          <p className={classes.name}>{names.of(code) ?? code}</p>
          <p>
            {rate
              ? t('currencies.worth', { code, home, rate: formatRate(rate.rate) })
              : t('currencies.noRate', { code, home })}
          </p>
          <p className={classes.quiet}>
            {[
              t('currencies.sources', { count: sources }),
              ...(rate ? [t(`currencies.from.${rate.source}`, { day: formatDay(rate.date) })] : []),
            ].join(' · ')}
          </p>
          {unknown > 0 && <p className={classes.warning}>{t('currencies.unknown', { count: unknown })}</p>}
        </li>
      ))}
    </ul>
  );
}

/** `0,9312`, as amounts are written. */
export const formatRate = (rate: number | string) => String(rate).replace('.', ',');
