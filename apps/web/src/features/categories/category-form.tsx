import type { Category } from '@saldo/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { checks } from '../../ui/forms/checks.ts';
import { Fields, TextareaField, TextField } from '../../ui/forms/fields.tsx';
import { FormEnd } from '../../ui/forms/form-end.tsx';
import { type Sender, useSubmit } from '../../ui/forms/submit.ts';
import { useForm } from '../../ui/forms/use-form.ts';

type Values = { name: string; description: string };

export function CategoryForm<Result>(props: {
  category?: Category;
  sender: Sender<Values, Result>;
  action: string;
  onSaved: (result: Result) => void;
  children?: ReactNode;
}) {
  const { t } = useTranslation();
  const { name = '', description = '' } = props.category ?? {};
  const form = useForm<Values>({
    initialValues: { name, description },
    validate: { name: checks.name, description: checks.description },
  });
  const { submit, failure, isPending } = useSubmit(props.sender, form, t('categoryForm.failed'));
  return (
    <Fields form={form} onSubmit={(values) => submit(values, props.onSaved)}>
      <TextField form={form} name="name" label={t('categoryForm.name')} required data-autofocus />
      <TextareaField form={form} name="description" label={t('categoryForm.description')} />
      <FormEnd failure={failure} isPending={isPending} action={props.action}>
        {props.children}
      </FormEnd>
    </Fields>
  );
}
