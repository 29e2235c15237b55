import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/buttons/button.tsx';
import { SelectField } from '../../../ui/forms/fields.tsx';
import { useCategoryChoices } from '../../categories/category-options.queries.ts';
import { startSplit } from '../model/split-lines.ts';
import type { TransactionFormState } from '../model/transaction-values.ts';
import { SplitFields } from './split-fields.tsx';
import classes from './transaction-form.module.css';
import { WithAddButton } from './with-add-button.tsx';

/** The one category of a transaction, or the lines that it was split into. */
export function CategoryFields(props: {
  form: TransactionFormState;
  currency: string;
  isTransfer: boolean;
  onNewCategory: () => void;
}) {
  const { t } = useTranslation();
  const { form } = props;
  const choices = useCategoryChoices();
  const { lines, category_id } = form.values;
  if (lines.length > 0) return <SplitFields {...props} />;
  const split = () => {
    flushSync(() => form.setFieldValue('lines', startSplit(category_id)));
    form.getInputNode('lines.0.amount')?.focus();
  };
  return (
    <>
      <WithAddButton label={t('transactionForm.newCategory')} onAdd={props.onNewCategory}>
        <SelectField
          form={form}
          name="category_id"
          label={t('transactionForm.category')}
          required={!props.isTransfer}
          data={[{ value: '', label: t('transactionForm.choose') }, ...choices]}
        />
      </WithAddButton>
      <Button
        className={classes.split}
        variant="default"
        size="sm"
        disabled={props.isTransfer}
        onClick={split}
      >
        {t('split.begin')}
      </Button>
    </>
  );
}
