import { parseTypedAmount } from '@saldo/domain';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { amountInput } from '../../../ui/forms/amount-input.ts';
import { TextInput } from '../../../ui/forms/inputs.tsx';

/** An amount to narrow the list down by: it counts once the field is left, or Enter is pressed. */
export function AmountFilter(props: {
  label: string;
  value: string;
  /** What it is written as in. */
  currency: string;
  onChange: (value: string) => void;
}) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(props.value.replace('.', ','));
  const amount = typed.trim() === '' ? '' : parseTypedAmount(typed, props.currency);
  const isWrong = amount === undefined || amount.startsWith('-');
  const send = () => {
    if (!isWrong && amount !== props.value) props.onChange(amount);
  };
  return (
    <TextInput
      {...amountInput()}
      label={props.label}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={send}
      onKeyDown={(event) => event.key === 'Enter' && send()}
      error={isWrong && t('forms.amountInvalid')}
    />
  );
}
