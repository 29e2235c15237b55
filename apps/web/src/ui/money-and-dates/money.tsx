import { formatAmount } from './amounts.ts';
import { useHomeCurrency } from './home-currency.ts';
import classes from './money.module.css';
import { useHiddenAmounts } from './privacy.ts';

/**
 * Income green with a plus, expense red with a minus: the colour never stands alone. What only went from one source to
 * another is neither, and has none.
 */
export function SignedMoney(props: { type: string; amount: number; currency: string; transfer?: unknown }) {
  const isIncome = props.type === 'income';
  const type = isIncome ? 'income' : 'expense';
  return (
    <span className={classes.money} data-type={props.transfer ? 'transfer' : type}>
      {isIncome ? '+' : '−'}
      <Figure amount={props.amount} currency={props.currency} />
    </span>
  );
}

/** A balance: red when it is below zero, with a true minus sign. In the currency of totals, unless it is said. */
export function Money({ amount, currency }: { amount: number; currency?: string | undefined }) {
  const isHidden = useHiddenAmounts();
  const home = useHomeCurrency();
  return (
    <span className={classes.money} data-type={amount < 0 && !isHidden ? 'expense' : undefined}>
      <Figure amount={amount} currency={currency ?? home} />
    </span>
  );
}

/** Cents a little quieter than euros. */
function Figure({ amount, currency }: { amount: number; currency: string }) {
  useHiddenAmounts();
  const text = formatAmount(amount, currency);
  const comma = text.lastIndexOf(',');
  if (comma < 0) return text;
  return (
    <>
      {text.slice(0, comma)}
      <span className={classes.cents}>{text.slice(comma)}</span>
    </>
  );
}
