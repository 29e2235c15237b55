import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { amountInput } from '../../../ui/forms/amount-input.ts';
import { NativeSelect, TextInput } from '../../../ui/forms/inputs.tsx';
import { useCategoryChoices } from '../../categories/category-options.queries.ts';
import type { LineValues } from '../model/split-lines.ts';
import type { TransactionFormState } from '../model/transaction-values.ts';
import classes from './split-fields.module.css';

/** One line of a split. What was filled in for somebody is theirs from the first letter on; left empty, it is filled again. */
export function SplitLine(props: {
  form: TransactionFormState;
  index: number;
  line: LineValues;
  currency: string;
  onChange: (line: LineValues) => void;
  onRemove: (() => void) | undefined;
}) {
  const { t } = useTranslation();
  const { form, line, onChange } = props;
  const choices = useCategoryChoices();
  const number = props.index + 1;
  const inputOf = (field: 'category_id' | 'amount' | 'description') => {
    const path = `lines.${props.index}.${field}`;
    return { 'data-path': path, value: line[field], error: form.errors[path] };
  };
  const change = (changed: Partial<LineValues>) => {
    for (const field of Object.keys(changed)) form.clearFieldError(`lines.${props.index}.${field}`);
    onChange({ ...line, amount: line.isTyped ? line.amount : '', ...changed });
  };
  return (
    <div className={classes.line}>
      <NativeSelect
        label={t('transactionForm.category')}
        aria-label={t('split.categoryOf', { number })}
        required
        data={[{ value: '', label: t('transactionForm.choose') }, ...choices]}
        {...inputOf('category_id')}
        onChange={(event) => change({ category_id: event.currentTarget.value })}
      />
      <TextInput
        label={t('transactionForm.amount')}
        aria-label={t('split.amountOf', { number })}
        required
        {...amountInput(props.currency)}
        {...inputOf('amount')}
        onFocus={(event) => !line.isTyped && event.currentTarget.select()}
        onChange={(event) => change({ amount: event.currentTarget.value, isTyped: true })}
        onBlur={() => !line.amount.trim() && change({ amount: '', isTyped: false })}
      />
      <TextInput
        className={classes.description}
        label={t('transactionForm.description')}
        aria-label={t('split.descriptionOf', { number })}
        {...inputOf('description')}
        onChange={(event) => change({ description: event.currentTarget.value })}
      />
      {props.onRemove && (
        <IconButton icon="bin" label={t('split.remove', { number })} onClick={props.onRemove} />
      )}
    </div>
  );
}
