import { useTranslation } from 'react-i18next';
import { Tick } from '../../ui/forms/tick.tsx';
import { RefundField } from './refund-field.tsx';
import { TagsField } from './tags-field.tsx';
import type { TransactionFormState } from './transaction-values.ts';

/** What a person may say of a transaction besides. */
export function MoreFields({ form, isTransfer }: { form: TransactionFormState; isTransfer: boolean }) {
  const { t } = useTranslation();
  const { type, tags, refund_of, to_be_paid_back } = form.values;
  return (
    <>
      <TagsField value={tags} onChange={(next) => form.setFieldValue('tags', next)} />
      {!isTransfer && type === 'expense' && (
        <Tick
          label={t('transactionForm.toBePaidBack')}
          isOn={to_be_paid_back}
          onChange={(isOn) => form.setFieldValue('to_be_paid_back', isOn)}
        />
      )}
      {!isTransfer && type === 'income' && (
        <RefundField value={refund_of} onChange={(id) => form.setFieldValue('refund_of', id)} />
      )}
    </>
  );
}
