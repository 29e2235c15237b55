import { FEWEST_LINES, MOST_LINES } from '@saldo/domain';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/buttons/button.tsx';
import { addLine, endSplit, type LineValues, withRest } from '../model/split-lines.ts';
import type { TransactionFormState } from '../model/transaction-values.ts';
import classes from './split-fields.module.css';
import { SplitLine } from './split-line.tsx';
import { SplitRest } from './split-rest.tsx';

/** What takes the place of the one category: lines that each have one, and come to the amount together. */
export function SplitFields(props: {
  form: TransactionFormState;
  currency: string;
  onNewCategory: () => void;
}) {
  const { t } = useTranslation();
  const { form, currency } = props;
  const { amount, lines } = form.values;
  const shown = withRest(lines, amount, currency);
  const replace = (next: LineValues[]) => form.setFieldValue('lines', next);
  // What had the focus may be gone: it goes on where the next thing is to be done.
  const replaceAndGoTo = (next: LineValues[], path: string) => {
    flushSync(() => replace(next));
    form.getInputNode(path)?.focus();
  };
  const add = () => replaceAndGoTo(addLine(lines), `lines.${lines.length}.category_id`);
  const unsplit = () => {
    form.setFieldValue('category_id', endSplit(shown, currency));
    replaceAndGoTo([], 'category_id');
  };
  const remove = (index: number) => {
    form.clearErrors();
    replaceAndGoTo(lines.toSpliced(index, 1), `lines.${Math.max(0, index - 1)}.category_id`);
  };
  return (
    <fieldset className={classes.split}>
      <legend>{t('split.lines')}</legend>
      {shown.map((line, index) => (
        <SplitLine
          key={line.key}
          form={form}
          index={index}
          line={line}
          currency={currency}
          onChange={(changed) => replace(lines.with(index, changed))}
          onRemove={lines.length > FEWEST_LINES ? () => remove(index) : undefined}
        />
      ))}
      <SplitRest lines={shown} amount={amount} currency={currency} />
      <div className={classes.buttons}>
        <Button variant="default" size="sm" disabled={lines.length >= MOST_LINES} onClick={add}>
          {t('split.add')}
        </Button>
        <Button variant="default" size="sm" onClick={props.onNewCategory}>
          {t('transactionForm.newCategory')}
        </Button>
        <Button variant="default" size="sm" onClick={unsplit}>
          {t('split.end')}
        </Button>
      </div>
    </fieldset>
  );
}
