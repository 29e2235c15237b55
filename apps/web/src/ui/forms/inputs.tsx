import { type ComponentProps, type CSSProperties, type ReactNode, useState } from 'react';
import { Icon } from '../look/icon.tsx';
import classes from './field.module.css';
import { Field, type FieldProps } from './field.tsx';
import { groupNeighbors } from './group-neighbors.ts';

/** The platform's own fields, with their label, hint and error. */

type Own<Element extends 'input' | 'select' | 'textarea'> = FieldProps &
  Omit<ComponentProps<Element>, 'className' | 'label' | 'size'>;

export type TextInputProps = Own<'input'> & {
  leftSection?: ReactNode;
  rightSection?: ReactNode;
  rightSectionWidth?: number;
};

/** What is about the field, and what is for the input in it. */
function split<Props extends FieldProps>(props: Props) {
  const { label, description, isDescriptionBelow, error, required, hasStar, className, ...input } = props;
  return { field: { label, description, isDescriptionBelow, error, required, hasStar, className }, input };
}

export function TextInput({ leftSection, rightSection, rightSectionWidth, ...props }: TextInputProps) {
  const { field, input } = split(props);
  return (
    <Field {...field} id={input.id}>
      {(own) => (
        <div
          className={classes.box}
          data-left={leftSection ? true : undefined}
          data-right={rightSection ? true : undefined}
          style={rightSectionWidth ? ({ '--right': `${rightSectionWidth}px` } as CSSProperties) : undefined}
        >
          {leftSection && <span className={classes.left}>{leftSection}</span>}
          <input type="text" {...input} {...own} className={classes.input} />
          {rightSection && <span className={classes.right}>{rightSection}</span>}
        </div>
      )}
    </Field>
  );
}

export type PasswordInputProps = Own<'input'> & {
  toggleLabel: string;
  onShow?: (isShown: boolean) => void;
};

/** What is typed can be looked at. */
export function PasswordInput({ toggleLabel, onShow, ...props }: PasswordInputProps) {
  const { field, input } = split(props);
  const [isShown, setShown] = useState(false);
  const toggle = () => {
    setShown(!isShown);
    onShow?.(!isShown);
  };
  return (
    <Field {...field} id={input.id}>
      {(own) => (
        <div className={classes.box} data-right="" style={{ '--right': '44px' } as CSSProperties}>
          <input {...input} {...own} type={isShown ? 'text' : 'password'} className={classes.input} />
          <button
            type="button"
            className={classes.toggle}
            aria-label={toggleLabel}
            aria-pressed={isShown}
            onClick={toggle}
          >
            <Icon name={isShown ? 'eyeClosed' : 'eye'} />
          </button>
        </div>
      )}
    </Field>
  );
}

/** Neighbors of one group stand below its name. */
type Choice = string | { value: string; label: string; group?: string | undefined };

export type SelectProps = Own<'select'> & { data: readonly Choice[] };

/** The phone's own wheel, and the keyboard as everywhere. */
export function NativeSelect({ data, ...props }: SelectProps) {
  const { field, input } = split(props);
  return (
    <Field {...field} id={input.id}>
      {(own) => (
        <div className={classes.box}>
          <select {...input} {...own} className={classes.input}>
            <Options data={data} />
          </select>
          <span className={classes.right}>
            <Icon name="chevron" />
          </span>
        </div>
      )}
    </Field>
  );
}

function Options({ data }: { data: readonly Choice[] }) {
  const all = data.map((one) => (typeof one === 'string' ? { value: one, label: one } : one));
  return groupNeighbors(all).map(({ group, items }) => {
    const options = items.map(({ value, label }) => (
      <option key={value} value={value}>
        {label}
      </option>
    ));
    return group === undefined ? (
      options
    ) : (
      <optgroup key={`group ${items[0]?.value}`} label={group}>
        {options}
      </optgroup>
    );
  });
}

export type TextareaProps = Own<'textarea'>;

export function Textarea(props: TextareaProps) {
  const { field, input } = split(props);
  return (
    <Field {...field} id={input.id}>
      {(own) => (
        <div className={classes.box}>
          <textarea rows={2} {...input} {...own} className={classes.input} />
        </div>
      )}
    </Field>
  );
}
