import { toPercents } from '@saldo/domain';
import { useTranslation } from 'react-i18next';
import { Clamped } from '../../ui/layout/clamped.tsx';
import { CategoryIcon, type Look } from '../../ui/look/category-mark.tsx';
import { formatAmount, formatPercent } from '../../ui/money-and-dates/amounts.ts';
import { Explained } from '../explain/explained-buttons.tsx';
import classes from './bars-list.module.css';
import { composeFigures, type Figure } from './describe-report.ts';

export type Bar = Figure & { key: string };

/** One bar each, as long as its part of the whole; pressed, it says how it came about. */
export function BarsList(props: {
  label: string;
  bars: Bar[];
  /** What the shares are of. */
  whole: Figure;
  currency: string;
  tone: 'income' | 'expense';
  /** By the key of a bar, where something has a color of its own. */
  colorOf?: (key: string) => string | undefined;
  lookOf?: (key: string) => Look | undefined;
}) {
  const { t } = useTranslation();
  const { whole, bars } = props;
  const percents = toPercents(
    bars.map(({ amount }) => amount),
    whole.amount,
  );
  const longest = Math.max(...bars.map(({ amount }) => amount), 0);
  return (
    <ul className={classes.bars} aria-label={props.label} data-tone={props.tone}>
      {bars.map((bar, index) => {
        const { key, name, amount, explain } = bar;
        return (
          <li key={key} className={classes.item}>
            <Explained explain={explain} className={classes.bar}>
              <span className={classes.name}>
                {props.lookOf?.(key) && <CategoryIcon look={props.lookOf(key)} />}
                <Clamped text={name} />
              </span>
              <span className={classes.amount}>{formatAmount(amount, props.currency)}</span>
              <span className={classes.track}>
                <span
                  className={classes.line}
                  style={{
                    width: `${longest > 0 ? Math.max(0, (amount / longest) * 100) : 0}%`,
                    background: props.colorOf?.(key),
                  }}
                />
              </span>
              {amount < 0 && <span className={classes.note}>{t('reports.cameBack')}</span>}
            </Explained>
            {whole.amount > 0 && amount >= 0 && (
              <Explained
                explain={composeFigures('share', [bar, whole], props.currency, percents[index])}
                className={classes.share}
              >
                {formatPercent(percents[index] ?? 0, amount)}
              </Explained>
            )}
          </li>
        );
      })}
    </ul>
  );
}
