import { type KeyboardEvent, useRef, useState } from 'react';
import field from '../forms/field.module.css';
import { Field, type FieldProps } from '../forms/field.tsx';
import { Icon } from '../look/icon.tsx';
import { Popover } from '../overlays/popover.tsx';
import { Listbox, useListbox } from './listbox.tsx';
import { findLike } from './option-list.tsx';
import classes from './tags-input.module.css';

/** Words, each added by Enter or a comma; those that are in use already are offered. */
export function TagsInput(
  props: Pick<FieldProps, 'label' | 'description'> & {
    value: string[];
    known: readonly string[];
    most: number;
    longest: number;
    listLabel: string;
    /** First of all that opens with it. */
    takesFocus?: boolean | undefined;
    onChange: (tags: string[]) => void;
  },
) {
  const { value, onChange } = props;
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const has = (tag: string) => value.some((one) => one.toLowerCase() === tag.toLowerCase());
  const add = (text: string) => {
    const tags = text.split(',').flatMap((one) => one.trim() || []);
    const fresh = tags.filter((tag, index) => !has(tag) && tags.indexOf(tag) === index);
    if (fresh.length > 0) onChange([...value, ...fresh].slice(0, props.most));
    setTyped('');
  };
  const offered = props.known.filter((tag) => !has(tag)).map((tag) => ({ id: tag, name: tag }));
  const options = value.length < props.most ? findLike(offered, typed) : [];
  const isShown = isOpen && options.length > 0;
  const listbox = useListbox({
    options,
    isOpen: isShown,
    takesFirst: false,
    onChoose: add,
    onClose: () => setOpen(false),
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && typed.trim() && !listbox.hasActive) {
      event.preventDefault();
      add(typed);
    } else if (event.key === 'Backspace' && typed === '') onChange(value.slice(0, -1));
    else listbox.onKeyDown(event);
  };
  return (
    <Field label={props.label} description={props.description}>
      {(own) => (
        <div ref={box} className={`${field.input} ${classes.box}`}>
          {value.map((tag) => (
            <span key={tag} className={classes.tag}>
              {tag}
              {/* By the keyboard, the last one goes by Backspace. */}
              <button
                type="button"
                tabIndex={-1}
                aria-hidden="true"
                onClick={() => onChange(value.filter((one) => one !== tag))}
              >
                <Icon name="close" size={14} />
              </button>
            </span>
          ))}
          <input
            {...listbox.field}
            {...own}
            className={classes.input}
            data-autofocus={props.takesFocus ? '' : undefined}
            value={typed}
            maxLength={props.longest}
            onChange={(event) => {
              const { value: text } = event.currentTarget;
              setOpen(true);
              if (text.includes(',')) add(text);
              else setTyped(text);
            }}
            onClick={() => setOpen(true)}
            onBlur={() => {
              setOpen(false);
              if (typed.trim()) add(typed);
            }}
            onKeyDown={onKeyDown}
          />
          {isShown && (
            <Popover anchor={box} isAnchorWide onClose={() => setOpen(false)}>
              <Listbox {...listbox.list} label={props.listLabel} none="" />
            </Popover>
          )}
        </div>
      )}
    </Field>
  );
}
