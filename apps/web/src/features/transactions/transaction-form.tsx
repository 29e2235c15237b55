import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { Category, Source, Transaction } from '@saldo/contract';
import { isBankImported, parseTypedAmount } from '@saldo/domain';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { checks } from '../../ui/forms/checks.ts';
import {
  AmountField,
  DayField,
  Fields,
  SelectField,
  TextareaField,
  TextField,
} from '../../ui/forms/fields.tsx';
import { FormEnd } from '../../ui/forms/form-end.tsx';
import { type Sender, useSubmit } from '../../ui/forms/submit.ts';
import { Icon } from '../../ui/look/icon.tsx';
import { toTyped } from '../../ui/money-and-dates/amounts.ts';
import { today } from '../../ui/money-and-dates/dates.ts';
import { CategoryDialog } from '../categories/category-dialog.tsx';
import { SourceDialog } from '../sources/source-dialog.tsx';
import classes from './transaction-form.module.css';

type TransactionBody = {
  name: string;
  type: 'income' | 'expense';
  category_id: string;
  source_id: string;
  description: string;
  amount: string;
  date: string;
};

type Props = {
  /** The one to edit; a new one otherwise. */
  transaction?: Transaction;
  categories: Category[];
  sources: Source[];
  sender: Sender<TransactionBody, unknown>;
  action: string;
  onSaved: () => void;
  children?: ReactNode;
};

export function TransactionForm(props: Props) {
  const { t } = useTranslation();
  const { transaction, categories, sources } = props;
  const [openDialog, setOpenDialog] = useState<'source' | 'category'>();
  const isKept = transaction !== undefined && isBankImported(transaction.source);
  // New money cannot be written into an account that the bank keeps.
  const choosableSources = sources.filter(
    (source) => !isBankImported(source) || source.id === transaction?.source_id,
  );
  const form = useForm({
    initialValues: toValues(transaction, choosableSources),
    validate: {
      name: checks.name,
      type: checks.required,
      category_id: checks.required,
      source_id: checks.required,
      description: (value) => (transaction && checks.required(value)) || checks.description(value),
      amount: checks.positiveAmount,
      date: checks.required,
    },
  });
  const { submit, failure, isPending } = useSubmit(props.sender, form, t('transactionForm.failed'));
  const send = (values: typeof form.values) => {
    const { name, category_id, description } = values;
    const all = { ...values, amount: parseTypedAmount(values.amount) ?? '' } as TransactionBody;
    void submit(isKept ? ({ name, category_id, description } as TransactionBody) : all, props.onSaved);
  };
  const toOption = ({ id, name }: { id: string; name: string }) => ({ value: id, label: name });
  const choose = { value: '', label: t('transactionForm.choose') };
  return (
    <>
      <Fields form={form} onSubmit={send}>
        <TextField form={form} name="name" label={t('transactionForm.name')} required />
        <div className={classes.pair}>
          <SelectField
            form={form}
            name="type"
            label={t('transactionForm.type')}
            required
            disabled={isKept}
            data={[
              { value: 'expense', label: t('transactions.expenseType') },
              { value: 'income', label: t('transactions.incomeType') },
            ]}
          />
          <AmountField
            form={form}
            name="amount"
            label={t('transactionForm.amount')}
            required
            disabled={isKept}
          />
        </div>
        <WithAddButton label={t('transactionForm.newCategory')} onAdd={() => setOpenDialog('category')}>
          <SelectField
            form={form}
            name="category_id"
            label={t('transactionForm.category')}
            required
            data={[choose, ...categories.map(toOption)]}
          />
        </WithAddButton>
        <WithAddButton
          label={t('transactionForm.newSource')}
          onAdd={() => setOpenDialog('source')}
          isHidden={isKept}
        >
          <SelectField
            form={form}
            name="source_id"
            label={t('transactionForm.source')}
            required={!transaction}
            disabled={isKept}
            data={[choose, ...choosableSources.map(toOption)]}
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
        <FormEnd failure={failure} isPending={isPending} action={props.action}>
          {props.children}
        </FormEnd>
      </Fields>
      <CategoryDialog
        isOpen={openDialog === 'category'}
        onClose={() => setOpenDialog(undefined)}
        onCreated={({ id }) => form.setFieldValue('category_id', id)}
      />
      <SourceDialog
        isOpen={openDialog === 'source'}
        onClose={() => setOpenDialog(undefined)}
        onCreated={({ id }) => form.setFieldValue('source_id', id)}
      />
    </>
  );
}

/** A select, and a button that creates what is missing from it. */
function WithAddButton(props: { label: string; onAdd: () => void; isHidden?: boolean; children: ReactNode }) {
  return (
    <div className={classes.withAddButton}>
      {props.children}
      {!props.isHidden && (
        <Button variant="default" onClick={props.onAdd} aria-label={props.label} title={props.label}>
          <Icon name="plus" />
        </Button>
      )}
    </div>
  );
}

function toValues(transaction: Transaction | undefined, sources: Source[]) {
  if (!transaction) {
    const [only, ...others] = sources;
    return {
      name: '',
      type: 'expense',
      amount: '',
      category_id: '',
      source_id: only && others.length === 0 ? only.id : '',
      date: today(),
      description: '',
    };
  }
  const { name, type, amount, category_id, source_id, date, description } = transaction;
  return {
    name,
    type,
    amount: toTyped(amount),
    category_id: category_id ?? '',
    source_id,
    date,
    description,
  };
}
