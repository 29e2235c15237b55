import type { Currencies } from '@saldo/contract';
import { useTranslation } from 'react-i18next';
import { toastOutcome } from '../../ui/feedback/toast-outcome.ts';
import { NativeSelect } from '../../ui/forms/inputs.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Loaded, Skeleton } from '../../ui/lists/states.tsx';
import { listCurrencies } from '../../ui/money-and-dates/currency-names.ts';
import { useChooseHome, useCurrencies } from './currencies.queries.ts';
import classes from './currencies-page.module.css';
import { OwnCurrencies } from './own-currencies.tsx';
import { RateForm } from './rate-form.tsx';
import { RatesFile } from './rates-file.tsx';
import { RatesList } from './rates-list.tsx';

/** What totals are in, and what everything else is worth in it. */
export function CurrenciesPage() {
  const { t } = useTranslation();
  const currencies = useCurrencies();
  return (
    <Page title={t('currencies.title')} lead={t('currencies.lead')}>
      <Loaded query={currencies} skeleton={<Skeleton rows={5} height={56} />}>
        {(told) => (
          <div className={classes.parts}>
            <Card title={t('currencies.home')}>
              <HomeChoice {...told} />
              <OwnCurrencies {...told} />
            </Card>
            <Card title={t('currencies.addRate')}>
              <RateForm {...told} />
            </Card>
            <Card title={t('currencies.file')}>
              <RatesFile />
            </Card>
            <div className={classes.wide}>
              <Card title={t('currencies.rates')}>
                <RatesList />
              </Card>
            </div>
          </div>
        )}
      </Loaded>
    </Page>
  );
}

function HomeChoice({ home, currencies }: Currencies) {
  const { t, i18n } = useTranslation();
  const choose = useChooseHome();
  const own = currencies.map(({ code }) => code);
  const change = (code: string) =>
    toastOutcome(choose.mutateAsync(code), {
      done: t('currencies.homeChosen', { code }),
      failed: t('currencies.homeFailed'),
    });
  return (
    <NativeSelect
      label={t('currencies.homeLabel')}
      description={t('currencies.homeHint')}
      value={choose.isPending ? choose.variables : home}
      disabled={choose.isPending}
      onChange={(event) => change(event.currentTarget.value)}
      data={listCurrencies(i18n.language, [home, ...own])}
    />
  );
}
