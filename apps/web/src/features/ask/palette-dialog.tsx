import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useAsOf } from '../../ui/as-of/as-of.ts';
import { Icon } from '../../ui/look/icon.tsx';
import { useCategories } from '../categories/categories.queries.ts';
import { useSources } from '../sources/sources.queries.ts';
import { useAsk } from './ask.queries.ts';
import classes from './palette.module.css';
import {
  type Draft,
  describeNotUnderstood,
  type Item,
  listItems,
  type PaletteAction,
  type Place,
} from './palette-items.ts';

/** A line is asked about once the typing pauses. */
const PAUSE = 250;

/** Go anywhere, find anything, write something down: by one field and the arrows. */
export function Palette(props: {
  places: Place[];
  deeds: PaletteAction[];
  onClose: () => void;
  onWrite: (draft: Draft | undefined) => void;
}) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const mayWrite = useAsOf() === undefined;
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState('');
  const [at, setAt] = useState(0);
  useEffect(() => field.current?.focus(), []);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed.trim()), PAUSE);
    return () => clearTimeout(timer);
  }, [typed]);
  const answer = useAsk(asked);
  // Of what was asked before more was typed, nothing is shown.
  const fresh = asked === typed.trim() ? answer.data : undefined;
  const { data: categories = [] } = useCategories();
  const { data: sources = [] } = useSources();
  const names = new Map([...categories, ...sources].map(({ id: of, name }) => [of, name]));
  const items = listItems(t, {
    typed,
    places: props.places,
    deeds: props.deeds,
    asked: fresh,
    names,
    mayWrite,
  });
  const current = Math.min(at, items.length - 1);
  const note = describeNotUnderstood(t, fresh);
  const choose = (item: Item | undefined) => {
    if (!item) return;
    props.onClose();
    if ('to' in item) void navigate(item.to);
    else if ('act' in item) item.act();
    else props.onWrite(item.draft);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const last = items.length - 1;
    const next = {
      ArrowDown: current < last ? current + 1 : 0,
      ArrowUp: current > 0 ? current - 1 : last,
      Home: event.ctrlKey ? 0 : undefined,
      End: event.ctrlKey ? last : undefined,
    }[event.key];
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      choose(items[current]);
    }
    if (next === undefined) return;
    event.preventDefault();
    setAt(next);
    document.getElementById(`${id}${next}`)?.scrollIntoView({ block: 'nearest' });
  };
  return (
    <>
      <div className={classes.field}>
        <Icon name="search" />
        <input
          ref={field}
          role="combobox"
          aria-expanded="true"
          aria-controls={id}
          aria-activedescendant={current >= 0 ? `${id}${current}` : undefined}
          aria-autocomplete="list"
          aria-label={t('palette.label')}
          placeholder={t('palette.placeholder')}
          maxLength={200}
          autoComplete="off"
          enterKeyHint="go"
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
        />
        <button type="button" className={classes.close} aria-label={t('ui.close')} onClick={props.onClose}>
          <Icon name="close" />
        </button>
      </div>
      <div id={id} role="listbox" aria-label={t('palette.title')} className={classes.items}>
        {items.map((item, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
          // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus, and names the one in use
          <div
            key={item.key}
            id={`${id}${index}`}
            role="option"
            aria-selected={index === current}
            className={classes.item}
            onClick={() => choose(item)}
            onPointerMove={() => setAt(index)}
          >
            <Icon name={item.icon} />
            <span className={classes.label}>{item.label}</span>
            <span className={classes.kind}>{item.kind}</span>
          </div>
        ))}
      </div>
      <p className={classes.note} role="status">
        {note ?? (typed ? '' : t('palette.hint'))}
      </p>
    </>
  );
}
