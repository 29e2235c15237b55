import { formatAmount } from './amounts.ts';
import { useHomeCurrency } from './home-currency.ts';
import classes from './money.module.css';
import { useHiddenAmounts } from './privacy.ts';

/**
 * Income green with a plus, an expense with a minus: the color never stands alone. What only went from one source to
 * another is neither. Hidden, none of that is told. Where the screen asks for it, an expense is red.
 */
export function SignedMoney(props: {
  type: string;
  amount: number;
  currency: string;
  transfer?: unknown;
  isExpenseRed?: boolean;
}) {
  const isHidden = useHiddenAmounts();
  const isIncome = props.type === 'income';
  const type = isIncome ? 'income' : 'expense';
  return (
    <span
      className={classes.money}
      data-type={isHidden ? undefined : props.transfer ? 'transfer' : type}
      data-red={props.isExpenseRed || undefined}
    >
      {isHidden ? '' : isIncome ? '+' : '−'}
      <Figure amount={props.amount} currency={props.currency} />
    </span>
  );
}

/** A balance: red when it is below zero, with a true minus sign. In the currency of totals, unless it is said. */
export function Money({ amount, currency }: { amount: number; currency?: string | undefined }) {
  const isHidden = useHiddenAmounts();
  const home = useHomeCurrency();
  return (
    <span className={classes.money} data-type={amount < 0 && !isHidden ? 'expense' : undefined} data-red="">
      <Figure amount={amount} currency={currency ?? home} />
    </span>
  );
}

/** By how much something grew or shrank: its sign says which. */
export function BalanceChange({ amount, currency }: { amount: number; currency: string }) {
  const isHidden = useHiddenAmounts();
  return (
    <span className={classes.money}>
      {amount > 0 && !isHidden && '+'}
      <Figure amount={amount} currency={currency} />
    </span>
  );
}

function Figure({ amount, currency }: { amount: number; currency: string }) {
  useHiddenAmounts();
  return formatAmount(amount, currency);
}
