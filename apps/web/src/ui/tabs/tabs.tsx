import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import classes from './tabs.module.css';

type Tab = { value: string; label: string; content: ReactNode };

/** One of several views in the same place; the arrows go from one to the next. */
export function Tabs(props: { tabs: readonly Tab[]; initial?: string; isWide?: boolean }) {
  const { tabs } = props;
  const id = useId();
  const [value, setValue] = useState(props.initial ?? tabs[0]?.value);
  const shown = tabs.find((tab) => tab.value === value) ?? tabs[0];
  const step = (event: KeyboardEvent) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!by || !shown) return;
    event.preventDefault();
    const next = tabs.at((tabs.indexOf(shown) + by) % tabs.length);
    setValue(next?.value);
    document.getElementById(`${id}-${next?.value}`)?.focus();
  };
  return (
    <>
      <div role="tablist" className={classes.list} data-wide={props.isWide || undefined} onKeyDown={step}>
        {tabs.map((tab) => (
          <button
            key={tab.value}
            id={`${id}-${tab.value}`}
            type="button"
            role="tab"
            aria-selected={tab === shown}
            aria-controls={tab === shown ? `${id}-panel` : undefined}
            tabIndex={tab === shown ? 0 : -1}
            onClick={() => setValue(tab.value)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div
        key={shown?.value}
        id={`${id}-panel`}
        role="tabpanel"
        aria-labelledby={`${id}-${shown?.value}`}
        className={classes.panel}
      >
        {shown?.content}
      </div>
    </>
  );
}
