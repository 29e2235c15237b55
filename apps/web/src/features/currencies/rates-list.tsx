import type { RateTold } from '@saldo/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { useConfirm } from '../../ui/dialogs/confirm.tsx';
import { toastOutcome } from '../../ui/feedback/toast-outcome.ts';
import { Pager } from '../../ui/lists/pager.tsx';
import { Loaded, Skeleton } from '../../ui/lists/states.tsx';
import table from '../../ui/lists/table.module.css';
import { formatDay } from '../../ui/money-and-dates/dates.ts';
import { RATES_PER_PAGE, useRates, useRemoveRate } from './currencies.queries.ts';
import classes from './currencies-page.module.css';
import { formatRate } from './own-currencies.tsx';

/** All that is known, newest first. */
export function RatesList() {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const rates = useRates(page);
  return (
    <Loaded query={rates} skeleton={<Skeleton rows={3} />}>
      {({ results, total }) =>
        total === 0 ? (
          <p className={classes.quiet}>{t('currencies.noRates')}</p>
        ) : (
          <>
            <RatesTable rates={results} />
            {total > RATES_PER_PAGE && (
              <Pager page={page} pages={Math.ceil(total / RATES_PER_PAGE)} onTurn={setPage} />
            )}
          </>
        )
      }
    </Loaded>
  );
}

function RatesTable({ rates }: { rates: RateTold[] }) {
  const { t } = useTranslation();
  const remove = useRemoveRate();
  const [dialog, ask] = useConfirm();
  const tell = ({ from, to, rate }: RateTold) =>
    t('currencies.worth', { code: from, home: to, rate: formatRate(rate) });
  const askRemove = (rate: RateTold) =>
    ask({
      text: t('currencies.confirmRemove'),
      about: `${tell(rate)} · ${formatDay(rate.date)}`,
      action: t('currencies.remove'),
      onYes: () =>
        toastOutcome(remove.mutateAsync(rate), {
          done: t('currencies.removed'),
          failed: t('currencies.removeFailed'),
        }),
    });
  return (
    <>
      <table className={table.table}>
        <caption className="visually-hidden">{t('currencies.rates')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('currencies.day')}</th>
            <th scope="col">{t('currencies.rate')}</th>
            <th scope="col">{t('currencies.saidBy')}</th>
            <th scope="col">
              <span className="visually-hidden">{t('currencies.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rates.map((rate) => (
            <tr key={`${rate.date} ${rate.from} ${rate.to}`}>
              <td className={classes.day}>{formatDay(rate.date)}</td>
              <th scope="row">{tell(rate)}</th>
              <td className={table.quiet}>{t(`currencies.by.${rate.source}`)}</td>
              <td className={table.actions}>
                <IconButton
                  icon="bin"
                  label={t('currencies.removeOf', { rate: tell(rate), day: formatDay(rate.date) })}
                  onClick={() => askRemove(rate)}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {dialog}
    </>
  );
}
