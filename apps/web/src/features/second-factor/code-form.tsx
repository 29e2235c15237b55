import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/api-error.ts';
import { describeFailure } from '../../ui/feedback/failure.ts';
import { checks } from '../../ui/forms/checks.ts';
import { Fields, TextField } from '../../ui/forms/fields.tsx';
import { FormEnd } from '../../ui/forms/form-end.tsx';
import { useForm } from '../../ui/forms/use-form.ts';

const WRONG_CODE = ['code.refused', 'second_factor.refused', 'input.invalid'];

/** Asks for a code of the authenticator app. A wrong one is told of beside it, ready to be typed over. */
export function CodeForm<Result>(props: {
  hint: string;
  action: string;
  failed: string;
  /** Where nothing above the field has to be looked at first. */
  takesFocus?: boolean;
  sender: { isPending: boolean; mutateAsync: (code: string) => Promise<Result> };
  onDone: (result: Result) => void;
  children?: ReactNode;
}) {
  const { t } = useTranslation();
  const { sender, takesFocus = false } = props;
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm({ initialValues: { code: '' }, validate: { code: checks.required } });
  const findField = () => form.getInputNode('code') as HTMLInputElement | null;

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it appears
  useEffect(() => {
    const field = findField();
    if (!takesFocus || !field) return;
    // A dialog that opens only now gives the focus to whatever asks for it.
    field.autofocus = true;
    field.focus();
  }, []);

  const refuse = (error: unknown) => {
    const words = describeFailure(error, props.failed);
    if (!(error instanceof ApiError && WRONG_CODE.includes(error.code))) return setFailure(words);
    form.setFieldError('code', words);
    findField()?.select();
  };
  const send = async ({ code }: { code: string }) => {
    if (sender.isPending) return;
    setFailure(null);
    try {
      props.onDone(await sender.mutateAsync(code));
    } catch (error) {
      refuse(error);
    }
  };
  return (
    <Fields isFleeting takesFocus={takesFocus} form={form} onSubmit={send}>
      <TextField
        form={form}
        name="code"
        label={t('login.code')}
        description={props.hint}
        // No keypad of digits: a recovery code has letters, and some phones would not let them in.
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <FormEnd failure={failure} isPending={sender.isPending} action={props.action}>
        {props.children}
      </FormEnd>
    </Fields>
  );
}
