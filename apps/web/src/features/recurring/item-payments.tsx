import type { Recurring, Transaction } from '@saldo/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../config/paths.ts';
import { useAtMoment } from '../../ui/as-of/as-of.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { FormButtons } from '../../ui/buttons/form-buttons.tsx';
import { Loaded, type QueryState, Skeleton } from '../../ui/lists/states.tsx';
import { formatDay } from '../../ui/money-and-dates/dates.ts';
import { SignedMoney } from '../../ui/money-and-dates/money.tsx';
import { findNewestChange } from '../changes/changes.queries.ts';
import { useUndoableOutcome } from '../changes/undo.queries.ts';
import { usePayments, useSplitRecurring } from './recurring.queries.ts';
import classes from './recurring-page.module.css';

const SHOWN = 6;
const MORE = 12;

/** Its transactions, newest first; some of them can become another item. */
export function ItemPayments({ item, onSplit }: { item: Recurring; onSplit: (id: string) => void }) {
  const { t } = useTranslation();
  const { id, name, transactions } = item;
  const [count, setCount] = useState(SHOWN);
  const [chosen, setChosen] = useState<ReadonlySet<string>>();
  const ids = transactions.slice(0, count);
  const payments = usePayments(ids);
  const split = useSplitRecurring(id);
  const tellOutcome = useUndoableOutcome();
  if (transactions.length === 0) return <p className={classes.note}>{t('recurring.neverPaid')}</p>;
  const toggle = (payment: string) =>
    setChosen((before = new Set()) =>
      before.has(payment)
        ? new Set([...before].filter((one) => one !== payment))
        : new Set([...before, payment]),
    );
  const send = () => {
    const work = split.mutateAsync([...(chosen ?? [])]);
    tellOutcome(work, {
      done: t('recurring.splitNamed', { name }),
      failed: t('recurring.failed'),
      change: () => findNewestChange('recurring.split', name),
    });
    work.then(
      ({ results }) => onSplit(results.id),
      () => {},
    );
  };
  const isAll = chosen?.size === transactions.length;
  return (
    <section>
      <h3>{t('recurring.transactions', { count: transactions.length })}</h3>
      {chosen && <p className={classes.note}>{t('recurring.chooseToSplit')}</p>}
      <ul className={classes.list}>
        {ids.map((payment, index) => (
          <Payment
            key={payment}
            query={payments[index]}
            isChosen={chosen?.has(payment)}
            onToggle={() => toggle(payment)}
          />
        ))}
      </ul>
      {isAll && <p className={classes.note}>{t('recurring.leaveOne')}</p>}
      <FormButtons>
        {transactions.length > count && (
          <Button variant="default" size="sm" onClick={() => setCount(count + MORE)}>
            {t('recurring.showMore')}
          </Button>
        )}
        {chosen ? (
          <>
            {chosen.size > 0 && !isAll && (
              <Button variant="default" size="sm" loading={split.isPending} onClick={send}>
                {t('recurring.splitAction', { count: chosen.size })}
              </Button>
            )}
            <Button variant="default" size="sm" onClick={() => setChosen(undefined)}>
              {t('ui.cancel')}
            </Button>
          </>
        ) : (
          transactions.length > 1 && (
            <Button variant="default" size="sm" onClick={() => setChosen(new Set())}>
              {t('recurring.split')}
            </Button>
          )
        )}
      </FormButtons>
    </section>
  );
}

function Payment(props: {
  query: QueryState<Transaction> | undefined;
  /** Undefined where nothing is to be chosen. */
  isChosen: boolean | undefined;
  onToggle: () => void;
}) {
  const { t } = useTranslation();
  const at = useAtMoment();
  const { query, isChosen } = props;
  if (!query) return null;
  return (
    <li>
      <Loaded query={query} skeleton={<Skeleton height={40} />}>
        {(payment) => {
          const { date, name, clean_name } = payment;
          const shown = clean_name ?? name;
          return (
            <span className={classes.payment}>
              {isChosen !== undefined && (
                <label className={classes.tick}>
                  <input type="checkbox" checked={isChosen} onChange={props.onToggle} />
                  <span className="visually-hidden">
                    {t('recurring.choosePayment', { name: shown, day: formatDay(date) })}
                  </span>
                </label>
              )}
              <span className={classes.date}>{formatDay(date)}</span>
              <Link className={classes.name} title={shown} to={at(toListAddress(payment))}>
                {shown}
              </Link>
              <SignedMoney {...payment} />
            </span>
          );
        }}
      </Loaded>
    </li>
  );
}

/** The list where only it, and what is called the same on that day, is shown. */
const toListAddress = ({ name, date }: Transaction) =>
  `${paths.transactions}?${new URLSearchParams({ period: `${date}..${date}`, name })}`;
