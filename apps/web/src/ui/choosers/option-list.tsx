import { foldText } from '@saldo/domain';
import { useRef } from 'react';
import field from '../forms/field.module.css';
import { Popover } from '../overlays/popover.tsx';
import { Listbox, type Option, useListbox } from './listbox.tsx';
import classes from './option-list.module.css';

/** Things with names, narrowed down by what is typed; nothing is chosen by looking for it. */
export function OptionList(props: {
  options: readonly Option[];
  /** The one that is chosen now. */
  current: string | undefined;
  typed: string;
  words: { field: string; hint: string; list: string; none: string; footer?: string };
  onType: (typed: string) => void;
  onClose: () => void;
  onChoose: (id: string, withShift: boolean) => void;
}) {
  const { typed, words } = props;
  const anchor = useRef<HTMLSpanElement>(null);
  const listbox = useListbox({
    options: findLike(props.options, typed),
    isOpen: true,
    takesFirst: typed.trim() !== '',
    onChoose: props.onChoose,
    onClose: props.onClose,
  });
  return (
    <>
      <span ref={anchor} className={classes.anchor} />
      <Popover anchor={anchor} onClose={props.onClose} className={classes.list}>
        <input
          data-takes-focus=""
          {...listbox.field}
          className={`${field.input} ${classes.search}`}
          value={typed}
          aria-label={words.field}
          placeholder={words.hint}
          onChange={(event) => props.onType(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Tab') props.onClose();
            else listbox.onKeyDown(event);
          }}
        />
        <Listbox {...listbox.list} label={words.list} current={props.current} none={words.none} />
        {words.footer && <p className={classes.hint}>{words.footer}</p>}
      </Popover>
    </>
  );
}

/** Those that begin with it come before those that only contain it. */
export function findLike(all: readonly Option[], typed: string): Option[] {
  const sought = foldText(typed.trim());
  const places = all.map((one) => ({ one, at: foldText(one.name).indexOf(sought) }));
  const found = places.filter(({ at }) => at >= 0);
  return [...found.filter(({ at }) => at === 0), ...found.filter(({ at }) => at > 0)].map(({ one }) => one);
}
