import { type FormEvent, useRef, useState } from 'react';

type Path = string;
type Errors = Record<Path, string | null | undefined>;
type Checked<Value, Values> = (value: Value, values: Values) => string | null;
type Validate<Values> =
  | { [Name in keyof Values]?: Checked<Values[Name], Values> }
  | ((values: Values) => Record<Path, string | null>);

export type FormState<Values extends object> = ReturnType<typeof useForm<Values>>;

/** What a form holds, what is wrong with it, and whether leaving it would lose something. */
export function useForm<Values extends object>(options: {
  initialValues: Values;
  validate?: Validate<Values>;
}) {
  const [values, setValues] = useState(options.initialValues);
  const [errors, setErrors] = useState<Errors>({});
  // Whoever asks later, as after a call, asks about what is in the fields then.
  const current = useRef(values);
  const saved = useRef(JSON.stringify(options.initialValues));
  const initial = useRef(options.initialValues);

  const replace = (next: Values) => {
    current.current = next;
    setValues(next);
  };
  const setFieldError = (path: Path, error: string | null) => setErrors((all) => ({ ...all, [path]: error }));
  const setFieldValue = <Name extends keyof Values & string>(name: Name, value: Values[Name]) => {
    replace({ ...current.current, [name]: value });
    setFieldError(name, null);
  };
  const validate = () => {
    const found = validateAll(options.validate, current.current);
    setErrors(found);
    return found;
  };
  return {
    values,
    errors,
    setErrors,
    setFieldError,
    setFieldValue,
    validate,
    clearErrors: () => setErrors({}),
    clearFieldError: (path: Path) => setFieldError(path, null),
    isDirty: () => JSON.stringify(current.current) !== saved.current,
    /** What is in the fields now is kept elsewhere. */
    resetDirty: () => {
      saved.current = JSON.stringify(current.current);
    },
    reset: () => {
      replace(initial.current);
      setErrors({});
    },
    getInputNode: (path: Path) => document.querySelector<HTMLElement>(`[data-path="${path}"]`),
    getInputProps: (name: keyof Values & string) => ({
      'data-path': name,
      name,
      value: String(values[name] ?? ''),
      error: errors[name],
      onChange: (event: { currentTarget: { value: string } }) =>
        setFieldValue(name, event.currentTarget.value as Values[typeof name]),
    }),
    onSubmit:
      (send: (values: Values) => unknown, refuse?: (errors: Errors) => void) =>
      (event?: FormEvent<HTMLFormElement>) => {
        event?.preventDefault();
        event?.stopPropagation();
        const found = validate();
        if (Object.values(found).some(Boolean)) refuse?.(found);
        else void send(current.current);
      },
  };
}

function validateAll<Values extends object>(validate: Validate<Values> | undefined, values: Values): Errors {
  if (!validate) return {};
  if (typeof validate === 'function') return validate(values);
  return Object.fromEntries(
    Object.entries(validate).map(([name, check]) => [
      name,
      (check as Checked<unknown, Values> | undefined)?.(values[name as keyof Values], values) ?? null,
    ]),
  );
}
