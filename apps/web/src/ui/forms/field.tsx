import { type ReactNode, useId } from 'react';
import classes from './field.module.css';

/** What every field has around it. */
export type FieldProps = {
  label?: ReactNode;
  /** A hint; above the field, unless it is about what was typed. */
  description?: ReactNode;
  isDescriptionBelow?: boolean | undefined;
  error?: ReactNode;
  required?: boolean | undefined;
  /** Marked as required, and yet not enforced. */
  hasStar?: boolean | undefined;
  className?: string | undefined;
};

type Described = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  required: boolean | undefined;
};

/** A label, a hint and what is wrong, tied to the field that `children` draws. */
export function Field(
  props: FieldProps & { id?: string | undefined; children: (own: Described) => ReactNode },
) {
  const { label, description, error, required, isDescriptionBelow } = props;
  const made = useId();
  const id = props.id ?? made;
  const [hintId, errorId] = [`${id}-hint`, `${id}-error`];
  const hint = description && (
    <p id={hintId} className={classes.hint}>
      {description}
    </p>
  );
  const described = [error && errorId, description && hintId].filter(Boolean).join(' ');
  return (
    <div className={[classes.field, props.className].filter(Boolean).join(' ')}>
      {label && (
        <label htmlFor={id} className={classes.label}>
          {label}
          {(required || props.hasStar) && (
            <span className={classes.star} aria-hidden="true">
              {' *'}
            </span>
          )}
        </label>
      )}
      {!isDescriptionBelow && hint}
      {props.children({
        id,
        'aria-describedby': described || undefined,
        'aria-invalid': error ? true : undefined,
        required,
      })}
      {isDescriptionBelow && hint}
      {error && error !== true && (
        <p id={errorId} className={classes.error}>
          {error}
        </p>
      )}
    </div>
  );
}
