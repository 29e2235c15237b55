import { useTranslation } from 'react-i18next';
import { Clamped } from '../../ui/layout/clamped.tsx';
import { formatAmount, formatShare } from '../../ui/money-and-dates/amounts.ts';
import { Explained } from '../explain/explained-buttons.tsx';
import classes from './bars-list.module.css';

export type Bar = { key: string; name: string; amount: number; explain: string | undefined };

/** One bar each, as long as its part of the whole; pressed, it says how it came about. */
export function BarsList(props: {
  label: string;
  bars: Bar[];
  /** What the shares are of. */
  whole: number;
  currency: string;
  tone: 'income' | 'expense';
}) {
  const { t } = useTranslation();
  const longest = Math.max(...props.bars.map(({ amount }) => amount), 0);
  return (
    <ul className={classes.bars} aria-label={props.label} data-tone={props.tone}>
      {props.bars.map(({ key, name, amount, explain }) => (
        <li key={key}>
          <Explained explain={explain} className={classes.bar}>
            <span className={classes.name}>
              <Clamped text={name} />
            </span>
            <span className={classes.amount}>{formatAmount(amount, props.currency)}</span>
            <span className={classes.share}>
              {props.whole > 0 && amount >= 0 ? formatShare(amount / props.whole) : ''}
            </span>
            <span className={classes.track}>
              <span
                className={classes.line}
                style={{ width: `${longest > 0 ? Math.max(0, (amount / longest) * 100) : 0}%` }}
              />
            </span>
            {amount < 0 && <span className={classes.note}>{t('reports.cameBack')}</span>}
          </Explained>
        </li>
      ))}
    </ul>
  );
}
