import { dayInput } from './day-input.ts';
import { type Field, TextField, type Without } from './fields.tsx';
import type { TextInputProps } from './inputs.tsx';

export function DayField<Values extends object>(props: Field<Values> & Without<TextInputProps>) {
  return <TextField {...dayInput(props.form.values[props.name])} {...props} />;
}
