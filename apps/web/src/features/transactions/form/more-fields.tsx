import type { Transaction } from '@saldo/contract';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import type { TransactionFormState } from '../model/transaction-values.ts';
import { RefundField } from './refund-field.tsx';
import { TagsField } from './tags-field.tsx';

/** What a person may say of a transaction besides. */
export function MoreFields(props: { form: TransactionFormState; isTransfer: boolean; takesFocus: boolean }) {
  const { form, isTransfer } = props;
  const { t } = useTranslation();
  const { type, tags, refund_of, to_be_paid_back, category_id, lines } = form.values;
  // What comes back belongs where it was spent, unless somebody has said otherwise.
  const giveBack = (expense: Transaction | undefined) => {
    form.setFieldValue('refund_of', expense?.id ?? null);
    if (!category_id && lines.length === 0) form.setFieldValue('category_id', expense?.category_id ?? '');
  };
  return (
    <>
      <TagsField
        value={tags}
        onChange={(next) => form.setFieldValue('tags', next)}
        takesFocus={props.takesFocus}
      />
      {!isTransfer && type === 'expense' && (
        <Checkbox
          label={t('transactionForm.toBePaidBack')}
          isOn={to_be_paid_back}
          onChange={(isOn) => form.setFieldValue('to_be_paid_back', isOn)}
        />
      )}
      {!isTransfer && type === 'income' && (
        <RefundField value={refund_of} error={form.errors.refund_of} onChange={giveBack} />
      )}
    </>
  );
}
