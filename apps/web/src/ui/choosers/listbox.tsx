import { type KeyboardEvent, useId, useState } from 'react';
import { groupNeighbors } from '../forms/group-neighbors.ts';
import { CategoryIcon, type Look } from '../look/category-mark.tsx';
import classes from './listbox.module.css';

/** Neighbors of one group stand below its name. */
export type Option = { id: string; name: string; group?: string | undefined; look?: Look | undefined };

/**
 * Options below a field that keeps the focus: the arrows go through them, Enter takes the one they are at. What the field
 * needs for that is in `field`, what the list needs in `list`.
 */
export function useListbox(props: {
  options: readonly Option[];
  isOpen: boolean;
  /** What is typed leads to the first that fits. */
  takesFirst: boolean;
  onChoose: (id: string, withShift: boolean) => void;
  onClose: () => void;
}) {
  const { options, isOpen } = props;
  const id = useId();
  const [moved, setMoved] = useState<{ to: number; among: string }>();
  // Where the arrows led, among these options; among others they lead anew.
  const among = options.map((option) => option.id).join();
  const first = props.takesFirst && options.length > 0 ? 0 : undefined;
  const active = moved?.among === among ? moved.to : first;
  const go = (to: number) => setMoved({ to: (to + options.length) % options.length, among });
  const onKeyDown = (event: KeyboardEvent) => {
    const chosen = active === undefined ? undefined : options[active];
    if (event.key === 'Escape' && isOpen) {
      event.preventDefault();
      props.onClose();
    } else if (event.key === 'ArrowDown' && options.length > 0) {
      event.preventDefault();
      go(active === undefined ? 0 : active + 1);
    } else if (event.key === 'ArrowUp' && options.length > 0) {
      event.preventDefault();
      go(active === undefined ? options.length - 1 : active - 1);
    } else if (event.key === 'Enter' && isOpen && chosen) {
      event.preventDefault();
      props.onChoose(chosen.id, event.shiftKey);
    }
  };
  return {
    hasActive: active !== undefined,
    onKeyDown,
    field: {
      role: 'combobox' as const,
      'aria-autocomplete': 'list' as const,
      'aria-expanded': isOpen,
      'aria-controls': isOpen ? id : undefined,
      'aria-activedescendant': isOpen && active !== undefined ? `${id}-${active}` : undefined,
      autoComplete: 'off',
    },
    list: { id, options, active, onChoose: props.onChoose },
  };
}

type List = ReturnType<typeof useListbox>['list'];

export function Listbox(props: List & { label: string; current?: string | undefined; none: string }) {
  const { id, options, active } = props;
  if (options.length === 0) return <p className={classes.none}>{props.none}</p>;
  const places = new Map(options.map((option, index) => [option.id, index]));
  const hasLooks = options.some(({ look }) => look);
  const show = (option: Option) => {
    const index = places.get(option.id);
    return (
      // biome-ignore lint/a11y/useKeyWithClickEvents: the field that has the focus takes the keys
      <div
        key={option.id}
        id={`${id}-${index}`}
        ref={index === active ? intoView : undefined}
        role="option"
        className={classes.option}
        tabIndex={-1}
        aria-selected={index === active}
        data-current={option.id === props.current || undefined}
        // The field keeps the focus.
        onPointerDown={(event) => event.preventDefault()}
        onClick={(event) => props.onChoose(option.id, event.shiftKey)}
      >
        {hasLooks && <CategoryIcon look={option.look} />}
        {option.name}
      </div>
    );
  };
  return (
    <div id={id} role="listbox" aria-label={props.label} className={classes.list}>
      {groupNeighbors(options).map(({ group, items }) =>
        group === undefined ? (
          items.map(show)
        ) : (
          // biome-ignore lint/a11y/useSemanticElements: no field of a form
          <div key={`group ${items[0]?.id}`} role="group" aria-label={group}>
            <div className={classes.group} aria-hidden="true">
              {group}
            </div>
            {items.map(show)}
          </div>
        ),
      )}
    </div>
  );
}

const intoView = (option: HTMLElement | null) => option?.scrollIntoView({ block: 'nearest' });
