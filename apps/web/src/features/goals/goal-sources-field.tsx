import type { Source } from '@saldo/contract';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/buttons/button.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { formatAmount } from '../../ui/money-and-dates/amounts.ts';
import classes from './goal-sources-field.module.css';

/** Which sources count; where there is none yet, one can be made. */
export function GoalSourcesField(props: {
  sources: Source[];
  chosen: string[];
  error: ReactNode;
  onChoose: (ids: string[]) => void;
  onAdd: () => void;
}) {
  const { t } = useTranslation();
  const [hintId, errorId] = [useId(), useId()];
  const { sources, chosen, onChoose } = props;
  const choose = (id: string, isOn: boolean) =>
    onChoose(isOn ? [...chosen, id] : chosen.filter((one) => one !== id));
  return (
    <fieldset
      className={classes.sources}
      data-path="source_ids"
      tabIndex={-1}
      aria-describedby={props.error ? `${hintId} ${errorId}` : hintId}
    >
      <legend>
        {t('goalForm.sources')} <span aria-hidden="true">*</span>
      </legend>
      <p id={hintId} className={classes.hint}>
        {sources.length > 0 ? t('goalForm.sourcesHint') : t('goalForm.noSources')}
      </p>
      {sources.map(({ id, name, amount, currency }) => (
        <Checkbox
          key={id}
          label={`${name} · ${formatAmount(amount, currency)}`}
          isOn={chosen.includes(id)}
          onChange={(isOn) => choose(id, isOn)}
        />
      ))}
      {sources.length === 0 && (
        <Button variant="default" onClick={props.onAdd}>
          {t('goalForm.addSource')}
        </Button>
      )}
      {props.error && (
        <p id={errorId} className={classes.error}>
          {props.error}
        </p>
      )}
    </fieldset>
  );
}
