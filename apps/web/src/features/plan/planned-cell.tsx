import { fromAmount, isTypedSum, parseTypedSum, toAmount } from '@saldo/domain';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { formatAmount, toTyped } from '../../ui/money-and-dates/amounts.ts';
import { separators } from '../../ui/money-and-dates/formats.ts';
import { useHiddenAmounts } from '../../ui/money-and-dates/privacy.ts';
import { AmountTools } from './amount-tools.tsx';
import classes from './planned-cell.module.css';
import type { PlannedEdits } from './planned-edits.ts';
import { moveAlong } from './planned-keys.ts';
import type { Plannable } from './with-planned.ts';

/** A planned amount as a field that calculates: Enter saves and goes down, Escape gives up, the arrows go along. */
export function PlannedCell(props: { line: Plannable; currency: string; edits: PlannedEdits }) {
  const { t } = useTranslation();
  const { line, currency, edits } = props;
  const [draft, showDraft] = useState<string>();
  // Enter saves and leaves the field, which saves as well: only what is in it by then.
  const latest = useRef<string>(undefined);
  const setDraft = (next: string | undefined) => {
    latest.current = next;
    showDraft(next);
  };
  const [isFocused, setFocused] = useState(false);
  const [hasTools, setTools] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  useHiddenAmounts();
  const edit = edits.find(line.category_id);
  const refused = edit?.state === 'refused' ? edit : undefined;
  const plain = line.planned === 0 ? '' : toTyped(line.planned);
  const shown = isFocused ? plain : formatAmount(line.planned, currency);
  const written = { ...separators(), currency, present: fromAmount(line.planned, currency) };
  const parsed = draft !== undefined && isTypedSum(draft) ? parseTypedSum(draft, written) : undefined;
  const sum = parsed === undefined ? undefined : formatAmount(toAmount(parsed, currency), currency);

  /** False where it has to be corrected first. */
  const commit = (): boolean => {
    const typed = latest.current ?? refused?.typed;
    if (typed === undefined) return true;
    setDraft(undefined);
    const planned = typed.trim() === '' ? null : parseTypedSum(typed, written);
    if (planned === undefined || (planned !== null && planned < 0)) {
      edits.refuse(line, typed, t(planned === undefined ? 'plan.unreadable' : 'plan.negative'));
      return false;
    }
    if ((planned ?? 0) === written.present) edits.giveUp(line);
    else edits.save(line, typed, planned);
    return true;
  };
  const giveUp = () => {
    setDraft(undefined);
    edits.giveUp(line);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key } = event;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (key === 'Enter' || key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault();
      setTools(false);
      if (commit()) moveAlong(event.currentTarget, key === 'ArrowUp' ? -1 : 1);
    } else if (key === 'Escape' && (draft !== undefined || refused || hasTools)) {
      event.preventDefault();
      setTools(false);
      giveUp();
    }
  };
  return (
    <div className={classes.cell}>
      <input
        ref={input}
        data-planned=""
        className={classes.input}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        enterKeyHint="next"
        aria-label={t('plan.plannedFor', { name: line.category_name })}
        aria-describedby={refused ? `${id}-error` : undefined}
        aria-invalid={refused ? true : undefined}
        aria-busy={edit?.state === 'saving' || undefined}
        aria-keyshortcuts="e m"
        data-none={line.planned === 0 || undefined}
        placeholder={toTyped(0)}
        value={draft ?? refused?.typed ?? shown}
        onChange={(event) => setDraft(event.currentTarget.value)}
        onFocus={(event) => {
          // What is typed next replaces the figure, which stands there without its currency at once.
          flushSync(() => setFocused(true));
          event.currentTarget.select();
        }}
        onClick={(event) => {
          if (!hasTools && draft === undefined) event.currentTarget.select();
          setTools(true);
        }}
        onBlur={() => {
          setFocused(false);
          setTools(false);
          if (latest.current !== undefined) commit();
        }}
        onKeyDown={onKeyDown}
      />
      {sum && !hasTools && <output className={classes.sum}>= {sum}</output>}
      {refused && draft === undefined && (
        <p id={`${id}-error`} className={classes.refused} role="alert">
          {refused.reason}
        </p>
      )}
      {hasTools && (
        <AmountTools
          anchor={input}
          line={line}
          currency={currency}
          sum={sum}
          onClose={() => setTools(false)}
          onType={(sign) => setDraft(`${draft ?? refused?.typed ?? plain}${sign}`)}
          onChoose={(amount) => {
            setTools(false);
            setDraft(undefined);
            edits.save(line, toTyped(amount), fromAmount(amount, currency));
          }}
        />
      )}
    </div>
  );
}
