import { type FormEventHandler, type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { amountInput } from './amount-input.ts';
import classes from './fields.module.css';
import { focusInDialog } from './first-field.ts';
import {
  NativeSelect,
  PasswordInput,
  type PasswordInputProps,
  type SelectProps,
  Textarea,
  type TextareaProps,
  TextInput,
  type TextInputProps,
} from './inputs.tsx';
import { useUnsaved } from './unsaved.ts';

/** What fields need of `useForm`, whatever the form holds. */
type Form<Values> = {
  values: Values;
  isDirty: () => boolean;
  getInputNode: (path: string) => HTMLElement | null;
  getInputProps: (name: Extract<keyof Values, string>) => {
    'data-path': string;
    name: string;
    value: string;
    error: ReactNode;
    onChange: (event: { currentTarget: { value: string } }) => void;
  };
  onSubmit: (
    send: (values: Values) => void,
    refuse: (errors: Record<string, unknown>) => void,
  ) => FormEventHandler<HTMLFormElement>;
};
export type Field<Values> = { form: Form<Values>; name: Extract<keyof Values, string> };
export type Without<Props> = Omit<Props, 'form' | 'name'>;

/** A form checked by us, beside its fields; the first bad one gets the focus. */
export function Fields<Values extends object>(props: {
  form: Form<Values>;
  onSubmit: (values: Values) => void;
  onRefused?: () => void;
  /** Nothing that anybody would miss, such as a password. */
  isFleeting?: boolean;
  /** Not where something above it has to be looked at first. */
  takesFocus?: boolean;
  children: ReactNode;
}) {
  const { form, isFleeting = false, takesFocus = true } = props;
  const element = useRef<HTMLFormElement>(null);
  useUnsaved(() => (!isFleeting && form.isDirty() ? 'typed' : undefined));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it appears
  useEffect(() => {
    if (takesFocus && element.current) focusInDialog(element.current);
  }, []);
  const focusFirst = (errors: Record<string, unknown>) => {
    props.onRefused?.();
    // Of a list in the form, an error's name goes on after its own: `lines.0.amount`.
    const [first] = Object.keys(form.values).flatMap((name) =>
      Object.keys(errors).filter((path) => errors[path] && path.split('.')[0] === name),
    );
    if (first) form.getInputNode(first)?.focus();
  };
  return (
    <form
      ref={element}
      noValidate
      className={classes.fields}
      onSubmit={form.onSubmit(props.onSubmit, focusFirst)}
    >
      {props.children}
    </form>
  );
}

export function TextField<Values extends object>({
  form,
  name,
  ...props
}: Field<Values> & Without<TextInputProps>) {
  return <TextInput {...form.getInputProps(name)} {...props} />;
}

export function PasswordField<Values extends object>({
  form,
  name,
  ...props
}: Field<Values> & Without<Omit<PasswordInputProps, 'toggleLabel'>>) {
  const { t } = useTranslation();
  return <PasswordInput toggleLabel={t('login.showPassword')} {...form.getInputProps(name)} {...props} />;
}

/** A native select: the phone's own wheel, and the keyboard as everywhere. */
export function SelectField<Values extends object>({
  form,
  name,
  ...props
}: Field<Values> & Without<SelectProps>) {
  return <NativeSelect {...form.getInputProps(name)} {...props} />;
}

export function TextareaField<Values extends object>({
  form,
  name,
  ...props
}: Field<Values> & Without<TextareaProps>) {
  return <Textarea {...form.getInputProps(name)} {...props} />;
}

/** What was typed is read when the form is sent. */
export function AmountField<Values extends object>({
  currency,
  ...props
}: Field<Values> & Without<TextInputProps> & { currency?: string }) {
  return <TextField {...amountInput(currency)} {...props} />;
}

export function FailureLine({ message }: { message: string | null }) {
  return (
    <p className={classes.failure} role="alert">
      {message}
    </p>
  );
}

export function SuccessLine({ message }: { message: string | false }) {
  return (
    <p className={classes.success} role="status">
      {message || null}
    </p>
  );
}
