import { useId } from 'react';
import classes from './choice.module.css';

/** A small native select: right for the footer, where a heavy one would cost every visitor. */
export function Choice<Value extends string>(props: {
  label: string;
  value: Value;
  /** Values with their words; as pairs where the order matters. */
  options: Record<Value, string> | [Value, string][];
  onChange: (value: Value) => void;
}) {
  const id = useId();
  return (
    <span className={classes.choice}>
      <label htmlFor={id}>{props.label}</label>
      <select
        id={id}
        value={props.value}
        onChange={(event) => props.onChange(event.currentTarget.value as Value)}
      >
        {(Array.isArray(props.options) ? props.options : Object.entries<string>(props.options)).map(
          ([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ),
        )}
      </select>
    </span>
  );
}
