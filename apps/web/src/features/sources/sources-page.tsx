import type { Source } from '@saldo/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { generatePath, Link } from 'react-router';
import { toExplain } from '../../config/explained.ts';
import { paths } from '../../config/paths.ts';
import { useAsOf, withAsOf } from '../../ui/as-of/as-of.ts';
import { PresentOnly } from '../../ui/as-of/present-only.tsx';
import { Button, LinkButton } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Empty, Loaded, Skeleton } from '../../ui/lists/states.tsx';
import { Icon } from '../../ui/look/icon.tsx';
import { sumAmounts } from '../../ui/money-and-dates/amounts.ts';
import { Money } from '../../ui/money-and-dates/money.tsx';
import { Explained } from '../explain/explained-buttons.tsx';
import { SourceButtons } from './source-buttons.tsx';
import { SourceDialog } from './source-dialog.tsx';
import { useSources } from './sources.queries.ts';
import classes from './sources-page.module.css';

/** Everywhere that money is, whoever keeps it: also without any bank. */
export function SourcesPage() {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const sources = useSources();
  const add = (
    <PresentOnly>
      <Button onClick={() => setOpen(true)}>{t('sources.new')}</Button>
    </PresentOnly>
  );
  return (
    <Page title={t('sources.title')} lead={t('sources.lead')} action={add}>
      <Card>
        <Loaded query={sources} skeleton={<Skeleton rows={4} height={56} />}>
          {(all) =>
            all.length > 0 ? (
              <SourcesList sources={all} />
            ) : (
              <Empty icon="manual_entry" title={t('sources.empty')} lead={t('sources.emptyLead')}>
                {add}
                <PresentOnly>
                  <LinkButton to={paths.connections} variant="default">
                    {t('dashboard.linkBank')}
                  </LinkButton>
                </PresentOnly>
              </Empty>
            )
          }
        </Loaded>
      </Card>
      <SourceDialog isOpen={isOpen} onClose={() => setOpen(false)} />
    </Page>
  );
}

function SourcesList({ sources }: { sources: Source[] }) {
  const { t } = useTranslation();
  const currencies = [...new Set(sources.map(({ currency }) => currency))];
  return (
    <>
      <ul className={classes.sources}>
        {sources.map((source) => (
          <SourceItem key={source.id} source={source} />
        ))}
      </ul>
      <dl className={classes.totals}>
        {currencies.map((currency) => {
          const own = sources.filter((one) => one.currency === currency);
          return (
            <div key={currency}>
              <dt>{t('sources.total', { currency })}</dt>
              <dd>
                <Explained explain={toExplain('balance', { currency })}>
                  <Money
                    amount={sumAmounts(
                      own.map(({ amount }) => amount),
                      currency,
                    )}
                    currency={currency}
                  />
                </Explained>
              </dd>
            </div>
          );
        })}
      </dl>
    </>
  );
}

function SourceItem({ source }: { source: Source }) {
  const { t } = useTranslation();
  const asOf = useAsOf();
  const { id, name, type_source, amount, currency, connection_id, transaction_count } = source;
  const kept = connection_id === null ? t('sources.keptByYou') : t('sources.keptByBank');
  const rows = `${paths.transactions}?${new URLSearchParams({ source_id: id })}`;
  return (
    <li className={classes.source} data-item={id}>
      <Icon name={type_source} size={24} />
      <div className={classes.what}>
        <p className={classes.name} title={name}>
          {name}
        </p>
        <p className={classes.quiet}>
          {t(`sourceTypes.${type_source}`)} · {kept}
        </p>
        <p className={classes.links}>
          <Link to={withAsOf(rows, asOf)}>{t('sources.rows', { count: transaction_count })}</Link>
          <PresentOnly>
            <Link
              to={generatePath(paths.balanceProof, { id })}
              aria-label={t('balanceProofs.openOf', { name })}
            >
              {t('balanceProofs.open')}
            </Link>
          </PresentOnly>
        </p>
      </div>
      <strong className={classes.amount}>
        <Explained explain={toExplain('balance', { source_id: id })}>
          <Money amount={amount} currency={currency} />
        </Explained>
      </strong>
      <div className={classes.buttons}>
        <SourceButtons source={source} />
      </div>
    </li>
  );
}
