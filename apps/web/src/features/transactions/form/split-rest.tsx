import { formatMoney, toSize } from '@saldo/domain';
import { useTranslation } from 'react-i18next';
import { type LineValues, leftOver } from '../model/split-lines.ts';
import classes from './split-fields.module.css';

/** Says while one types what is still to be shared out, or too much. */
export function SplitRest(props: { lines: LineValues[]; amount: string; currency: string }) {
  const { t } = useTranslation();
  const rest = leftOver(props.lines, props.amount, props.currency);
  const describe = () => {
    if (rest === undefined) return t('split.noAmount');
    if (rest === 0) return t('split.addsUp');
    const amount = formatMoney(toSize(rest), props.currency);
    return rest > 0 ? t('split.left', { amount }) : t('split.tooMuch', { amount });
  };
  return (
    <p className={classes.rest} data-wrong={rest !== 0 && rest !== undefined} aria-live="polite">
      {describe()}
    </p>
  );
}
