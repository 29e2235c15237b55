import type { Transaction } from '@saldo/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/buttons/button.tsx';
import { Clamped } from '../../../ui/layout/clamped.tsx';
import { formatAmount } from '../../../ui/money-and-dates/amounts.ts';
import { formatDay } from '../../../ui/money-and-dates/dates.ts';
import { TransactionDetails } from '../details/transaction-details.tsx';
import { LazyEditInPlace } from '../form/lazy-edit-in-place.ts';
import { useAskRemove } from '../model/remove-transaction.ts';
import classes from './claims-list.module.css';

type Claim = Transaction & { open: number };

/** Expenses that somebody still owes: each leads to itself, and to what settles it. */
export function ClaimsList(props: { claims: Claim[]; onCameBack: (claim: Claim) => void }) {
  const { t } = useTranslation();
  const [shownId, setShownId] = useState<string>();
  const [dialog, askRemove] = useAskRemove();
  const shownAt = props.claims.findIndex(({ id }) => id === shownId);
  return (
    <>
      <ul className={classes.claims}>
        {props.claims.map((claim) => (
          <li key={claim.id}>
            <div>
              <button
                type="button"
                className={classes.name}
                aria-label={t('transactions.details', { name: claim.name })}
                onClick={() => setShownId(claim.id)}
              >
                <Clamped text={claim.name} />
              </button>
              <p className={classes.quiet}>
                <Clamped text={`${formatDay(claim.date)} · ${claim.source.name}`} />
              </p>
            </div>
            <p className={classes.open}>
              {t('claims.openOf', {
                open: formatAmount(claim.open, claim.currency),
                whole: formatAmount(claim.amount, claim.currency),
              })}
            </p>
            <Button
              variant="default"
              aria-label={t('claims.cameBackOf', { name: claim.name })}
              onClick={() => props.onCameBack(claim)}
            >
              {t('claims.cameBack')}
            </Button>
          </li>
        ))}
      </ul>
      <TransactionDetails
        Form={LazyEditInPlace}
        transaction={props.claims[shownAt]}
        onClose={() => setShownId(undefined)}
        neighbors={{
          previous: props.claims[shownAt - 1]?.id,
          next: shownAt < 0 ? undefined : props.claims[shownAt + 1]?.id,
          show: setShownId,
        }}
        onRemove={(transaction) => {
          setShownId(undefined);
          askRemove(transaction);
        }}
      />
      {dialog}
    </>
  );
}
