import type { Source, Transaction } from '@saldo/contract';
import { digitsOf, isBankImported } from '@saldo/domain';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DayField } from '../../../ui/forms/day-field.tsx';
import { Fields, SelectField, TextareaField, TextField } from '../../../ui/forms/fields.tsx';
import { FormEnd } from '../../../ui/forms/form-end.tsx';
import { type Sender, useSubmit } from '../../../ui/forms/submit.ts';
import { useForm } from '../../../ui/forms/use-form.ts';
import { homeCurrency } from '../../../ui/money-and-dates/home-currency.ts';
import { CategoryDialog } from '../../categories/category-dialog.tsx';
import { SourceDialog } from '../../sources/source-dialog.tsx';
import { giveCategory, startSplit } from '../model/split-lines.ts';
import {
  type Draft,
  type TransactionValues,
  toNewValues,
  toValues,
  type WrittenValues,
} from '../model/transaction-values.ts';
import { CategoryFields } from './category-fields.tsx';
import { MoreFields } from './more-fields.tsx';
import { checkTransaction } from './transaction-checks.ts';
import { TransferNote } from './transfer-note.tsx';
import { TypeFields } from './type-fields.tsx';
import { WithAddButton } from './with-add-button.tsx';

type Props<Saved> = {
  /** The one to edit; a new one otherwise. */
  transaction?: Transaction;
  draft?: Partial<TransactionValues> | undefined;
  /** With its lines begun, or its tags in sight. */
  startAt?: 'split' | 'tags' | undefined;
  sources: Source[];
  sender: Sender<WrittenValues, Saved>;
  action: string;
  onSaved: (saved: Saved) => void;
  /** Of a new one: it is neither income nor expense. */
  onTransfer?: (draft: Draft) => void;
  receipts: ReactNode;
  children?: ReactNode;
};

export function TransactionForm<Saved>(props: Props<Saved>) {
  const { t } = useTranslation();
  const { transaction, sources } = props;
  const [openDialog, setOpenDialog] = useState<'source' | 'category'>();
  const isKept = transaction !== undefined && isBankImported(transaction.source);
  const isTransfer = Boolean(transaction?.transfer);
  // New money cannot be written into an account that the bank keeps, and no amount moves to other decimals.
  const choosableSources = sources.filter(
    (source) =>
      source.id === transaction?.source_id ||
      (!isBankImported(source) &&
        digitsOf(source.currency) === digitsOf(transaction?.currency ?? source.currency)),
  );
  const currencyOf = ({ source_id }: TransactionValues) =>
    transaction?.currency ?? sources.find(({ id }) => id === source_id)?.currency ?? homeCurrency();
  const form = useForm<TransactionValues>({
    initialValues: transaction
      ? withLines(toValues(transaction), props.startAt)
      : toNewValues(choosableSources, props.draft),
    validate: (values) => checkTransaction({ ...values, currency: currencyOf(values) }, transaction),
  });
  const { submit, failure, isPending } = useSubmit(props.sender, form, t('transactionForm.failed'));
  const { lines } = form.values;
  const currency = currencyOf(form.values);
  const chooseNew = ({ id }: { id: string }) => {
    if (lines.length > 0) form.setFieldValue('lines', giveCategory(lines, id));
    else form.setFieldValue('category_id', id);
  };
  return (
    <>
      <Fields
        form={form}
        onSubmit={(values) => void submit({ ...values, currency: currencyOf(values) }, props.onSaved)}
      >
        {transaction && <TransferNote transaction={transaction} />}
        <TextField form={form} name="name" label={t('transactionForm.name')} required />
        <TypeFields
          form={form}
          currency={currency}
          isFixed={isKept || isTransfer}
          onTransfer={props.onTransfer}
        />
        <CategoryFields
          form={form}
          currency={currency}
          isTransfer={isTransfer}
          onNewCategory={() => setOpenDialog('category')}
        />
        <WithAddButton
          label={t('transactionForm.newSource')}
          onAdd={() => setOpenDialog('source')}
          isHidden={isKept || isTransfer}
        >
          <SelectField
            form={form}
            name="source_id"
            label={t('transactionForm.source')}
            required={!transaction}
            disabled={isKept || isTransfer}
            data={[
              { value: '', label: t('transactionForm.choose') },
              ...choosableSources.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        </WithAddButton>
        <DayField form={form} name="date" label={t('transactionForm.date')} required disabled={isKept} />
        <TextareaField
          form={form}
          name="description"
          label={t('transactionForm.description')}
          required={transaction !== undefined}
          {...(isKept && { description: t('transactions.keptByBank') })}
        />
        <MoreFields form={form} isTransfer={isTransfer} takesFocus={props.startAt === 'tags'} />
        {props.receipts}
        <FormEnd failure={failure} isPending={isPending} action={props.action}>
          {props.children}
        </FormEnd>
      </Fields>
      <CategoryDialog
        isOpen={openDialog === 'category'}
        onClose={() => setOpenDialog(undefined)}
        onCreated={chooseNew}
      />
      <SourceDialog
        isOpen={openDialog === 'source'}
        onClose={() => setOpenDialog(undefined)}
        onCreated={({ id }) => form.setFieldValue('source_id', id)}
      />
    </>
  );
}

/** A transfer has no category, and so nothing to split. */
function withLines(values: TransactionValues, startAt: 'split' | 'tags' | undefined): TransactionValues {
  const mayBegin = startAt === 'split' && values.lines.length === 0;
  return mayBegin ? { ...values, lines: startSplit(values.category_id) } : values;
}
