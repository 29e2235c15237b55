import { useTranslation } from 'react-i18next';
import { AmountField } from '../../../ui/forms/fields.tsx';
import { NativeSelect } from '../../../ui/forms/inputs.tsx';
import type { Draft, TransactionFormState } from '../model/transaction-values.ts';
import classes from './transaction-form.module.css';

type Kind = 'expense' | 'income' | 'transfer';

/** What kind of movement it is; a transfer has a form of its own. */
export function KindSelect(props: {
  value: Kind;
  kinds: Kind[];
  disabled?: boolean;
  onChange: (kind: Kind) => void;
}) {
  const { t } = useTranslation();
  const labels: Record<Kind, string> = {
    expense: t('transactions.expenseType'),
    income: t('transactions.incomeType'),
    transfer: t('transfers.type'),
  };
  return (
    <NativeSelect
      label={t('transactionForm.type')}
      required
      disabled={props.disabled ?? false}
      value={props.value}
      onChange={(event) => props.onChange(event.currentTarget.value as Kind)}
      data={props.kinds.map((kind) => ({ value: kind, label: labels[kind] }))}
    />
  );
}

/** Whether it came in or went out, and how much it is. */
export function TypeFields(props: {
  form: TransactionFormState;
  currency: string;
  isFixed: boolean;
  onTransfer: ((draft: Draft) => void) | undefined;
}) {
  const { t } = useTranslation();
  const { form } = props;
  const choose = (kind: Kind) => {
    if (kind !== 'transfer') return form.setFieldValue('type', kind);
    const { name, amount, date, description, source_id } = form.values;
    props.onTransfer?.({ name, amount, date, description, source_id });
  };
  return (
    <div className={classes.pair}>
      <KindSelect
        value={form.values.type}
        kinds={props.onTransfer ? ['expense', 'income', 'transfer'] : ['expense', 'income']}
        disabled={props.isFixed}
        onChange={choose}
      />
      <AmountField
        form={form}
        name="amount"
        label={t('transactionForm.amount')}
        required
        disabled={props.isFixed}
        currency={props.currency}
      />
    </div>
  );
}
