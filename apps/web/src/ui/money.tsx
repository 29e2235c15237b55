import { cents, formatMoney } from '@saldo/domain';
import classes from './money.module.css';

/** Whole cents of an amount that came as a JSON number. */
const toCents = (amount: number) => cents(Math.round(amount * 100));

/** `1.234,56 €`: the one way in which money is written. */
export const formatAmount = (amount: number, currency?: string) => formatMoney(toCents(amount), currency);

/** Sums in whole cents, so that no float gathers an error. */
export const sumAmounts = (amounts: number[]) =>
  amounts.reduce((total, amount) => total + toCents(amount), 0) / 100;

/** As it is typed into a field. */
export const toTyped = (amount: number) => amount.toFixed(2).replace('.', ',');

/** Income green with a plus, expense red with a minus: the colour never stands alone. */
export function SignedMoney(props: { type: string; amount: number; currency: string }) {
  const isIncome = props.type === 'income';
  return (
    <span className={classes.money} data-type={isIncome ? 'income' : 'expense'}>
      {isIncome ? '+' : '−'}
      <Figure amount={props.amount} currency={props.currency} />
    </span>
  );
}

/** A balance: red when it is below zero, with a true minus sign. */
export function Money({ amount, currency = 'EUR' }: { amount: number; currency?: string | undefined }) {
  return (
    <span className={classes.money} data-type={amount < 0 ? 'expense' : undefined}>
      <Figure amount={amount} currency={currency} />
    </span>
  );
}

/** Cents a little quieter than euros. */
function Figure({ amount, currency }: { amount: number; currency: string }) {
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
