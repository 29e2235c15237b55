import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { formatAmount } from '../../ui/money-and-dates/amounts.ts';
import { Popover } from '../../ui/overlays/popover.tsx';
import classes from './planned-cell.module.css';
import { listSuggestions } from './suggestions.ts';
import type { Plannable } from './with-planned.ts';

const SIGNS = ['+', '−', '×', '÷'] as const;

/** Below an amount that was pressed: what could be planned, and on a phone the signs that its keypad lacks. */
export function AmountTools(props: {
  anchor: RefObject<HTMLElement | null>;
  line: Plannable;
  currency: string;
  /** What the sum that is being typed comes to. */
  sum: string | undefined;
  onClose: () => void;
  onType: (sign: string) => void;
  onChoose: (amount: number) => void;
}) {
  const { t } = useTranslation();
  const { line, currency } = props;
  return (
    <Popover
      anchor={props.anchor}
      onClose={props.onClose}
      className={classes.tools}
      role="group"
      aria-label={t('plan.suggestionsFor', { name: line.category_name })}
      // The field keeps the focus, and a phone its keypad.
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
    >
      {props.sum && <output className={classes.inTools}>= {props.sum}</output>}
      <div className={classes.signs}>
        {SIGNS.map((sign) => (
          <button key={sign} type="button" tabIndex={-1} onClick={() => props.onType(sign)}>
            {sign}
          </button>
        ))}
      </div>
      {listSuggestions(line).map(({ kind, amount }) => (
        <button
          key={kind}
          type="button"
          tabIndex={-1}
          className={classes.suggestion}
          onClick={() => props.onChoose(amount)}
        >
          <span>{t(`plan.suggested.${kind}`)}</span>
          <span>{formatAmount(amount, currency)}</span>
        </button>
      ))}
    </Popover>
  );
}
