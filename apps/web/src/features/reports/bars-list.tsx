import { useTranslation } from 'react-i18next';
import { readComposed, toComposed } from '../../config/explained.ts';
import { Clamped } from '../../ui/layout/clamped.tsx';
import { formatAmount, formatShare } from '../../ui/money-and-dates/amounts.ts';
import { Explained } from '../explain/explained-buttons.tsx';
import classes from './bars-list.module.css';

export type Bar = { key: string; name: string; amount: number; explain: string | undefined };

/** What comes from others itself is not asked about once more. */
const explainShare = (part: string | undefined, whole: string | undefined) =>
  part && !readComposed(part) ? toComposed('share', [part, whole]) : undefined;

/** One bar each, as long as its part of the whole; pressed, it says how it came about. */
export function BarsList(props: {
  label: string;
  bars: Bar[];
  /** What the shares are of. */
  whole: { amount: number; explain: string | undefined };
  currency: string;
  tone: 'income' | 'expense';
}) {
  const { t } = useTranslation();
  const longest = Math.max(...props.bars.map(({ amount }) => amount), 0);
  return (
    <ul className={classes.bars} aria-label={props.label} data-tone={props.tone}>
      {props.bars.map(({ key, name, amount, explain }) => (
        <li key={key} className={classes.item}>
          <Explained explain={explain} className={classes.bar}>
            <span className={classes.name}>
              <Clamped text={name} />
            </span>
            <span className={classes.amount}>{formatAmount(amount, props.currency)}</span>
            <span className={classes.track}>
              <span
                className={classes.line}
                style={{ width: `${longest > 0 ? Math.max(0, (amount / longest) * 100) : 0}%` }}
              />
            </span>
            {amount < 0 && <span className={classes.note}>{t('reports.cameBack')}</span>}
          </Explained>
          {props.whole.amount > 0 && amount >= 0 && (
            <Explained explain={explainShare(explain, props.whole.explain)} className={classes.share}>
              {formatShare(amount / props.whole.amount)}
            </Explained>
          )}
        </li>
      ))}
    </ul>
  );
}
