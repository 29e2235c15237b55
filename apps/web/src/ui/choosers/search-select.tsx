import { useRef, useState } from 'react';
import field from '../forms/field.module.css';
import { Field, type FieldProps } from '../forms/field.tsx';
import { Icon } from '../look/icon.tsx';
import { Popover } from '../overlays/popover.tsx';
import { Listbox, type Option, useListbox } from './listbox.tsx';
import classes from './search-select.module.css';

/** One of many, found by typing; what is offered for it is the caller's. */
export function SearchSelect(
  props: FieldProps & {
    placeholder: string;
    chosen: Option | undefined;
    options: readonly Option[];
    none: string;
    listLabel: string;
    clearLabel: string;
    onType: (typed: string) => void;
    onChoose: (id: string | undefined) => void;
  },
) {
  const { label, description, error, chosen } = props;
  const [typed, setTyped] = useState<string>();
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const close = () => {
    setOpen(false);
    setTyped(undefined);
    props.onType('');
  };
  const choose = (id: string | undefined) => {
    props.onChoose(id);
    close();
  };
  const listbox = useListbox({
    options: props.options,
    isOpen,
    takesFirst: Boolean(typed?.trim()),
    onChoose: choose,
    onClose: close,
  });
  const type = (text: string) => {
    setTyped(text);
    setOpen(true);
    props.onType(text);
  };
  return (
    <Field label={label} description={description} error={error}>
      {(own) => (
        <div className={field.box} ref={box}>
          <input
            {...listbox.field}
            {...own}
            className={field.input}
            placeholder={props.placeholder}
            value={typed ?? chosen?.name ?? ''}
            onChange={(event) => type(event.currentTarget.value)}
            onClick={() => setOpen(true)}
            onBlur={close}
            onKeyDown={(event) => {
              if (event.key === 'ArrowDown') setOpen(true);
              listbox.onKeyDown(event);
            }}
          />
          {chosen && (
            <button
              type="button"
              className={classes.clear}
              aria-label={props.clearLabel}
              onClick={() => choose(undefined)}
            >
              <Icon name="close" size={16} />
            </button>
          )}
          {isOpen && (
            <Popover anchor={box} isAnchorWide onClose={close}>
              <Listbox {...listbox.list} label={props.listLabel} current={chosen?.id} none={props.none} />
            </Popover>
          )}
        </div>
      )}
    </Field>
  );
}
