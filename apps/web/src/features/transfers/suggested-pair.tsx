import type { Transaction, TransferSuggestion } from '@saldo/contract';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { Clamped } from '../../ui/layout/clamped.tsx';
import { formatDay } from '../../ui/money-and-dates/dates.ts';
import { SignedMoney } from '../../ui/money-and-dates/money.tsx';
import classes from './suggestions.module.css';

/** Where the money left, and where it seems to have arrived. */
export function SuggestedPair(props: {
  pair: TransferSuggestion;
  isOn: boolean;
  onTick: (isOn: boolean) => void;
}) {
  const { t } = useTranslation();
  const { from, to, days_apart: count, certain } = props.pair;
  const label = t('suggestedTransfers.pair', { from: from.source.name, to: to.source.name });
  return (
    <li className={classes.pair}>
      <Checkbox label={label} isOn={props.isOn} onChange={props.onTick} />
      <div className={classes.sides}>
        <Side transaction={from} />
        <Side transaction={to} />
      </div>
      <p className={classes.quiet}>
        {count === 0 ? t('suggestedTransfers.sameDay') : t('suggestedTransfers.apart', { count })}
        {!certain && ` · ${t('suggestedTransfers.uncertain')}`}
      </p>
    </li>
  );
}

function Side({ transaction }: { transaction: Transaction }) {
  return (
    <div className={classes.side}>
      <div>
        <p>
          <Clamped text={transaction.clean_name ?? transaction.name} />
        </p>
        <p className={classes.quiet}>
          <Clamped text={`${formatDay(transaction.date)} · ${transaction.source.name}`} />
        </p>
      </div>
      <SignedMoney {...transaction} />
    </div>
  );
}
