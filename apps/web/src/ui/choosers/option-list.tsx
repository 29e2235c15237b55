import '@mantine/core/styles/ScrollArea.css';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Combobox.css';
import { Combobox, type ComboboxStore, useCombobox } from '@mantine/core';
import { foldText } from '@saldo/domain';
import { useEffect, useRef } from 'react';
import classes from './option-list.module.css';

type Option = { id: string; name: string };

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
  const withShift = useRef(false);
  const store = useCombobox({
    opened: true,
    onOpenedChange: (isOpened) => !isOpened && props.onClose(),
  });
  const options = findLike(props.options, typed);
  return (
    <Combobox
      store={store}
      width={260}
      position="bottom-start"
      // On a phone the row is cut to two lines: what it belongs to counts as out of sight there.
      hideDetached={false}
      transitionProps={{ duration: 0 }}
      onOptionSubmit={(id) => props.onChoose(id, withShift.current)}
    >
      <Combobox.Target withAriaAttributes={false} withKeyboardNavigation={false}>
        <span className={classes.anchor} />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Search
          ref={focusInPlace}
          value={typed}
          aria-label={words.field}
          placeholder={words.hint}
          onChange={(event) => props.onType(event.currentTarget.value)}
          onKeyDown={(event) => {
            withShift.current = event.shiftKey;
            if (event.key === 'Tab') props.onClose();
          }}
        />
        <Combobox.Options
          aria-label={words.list}
          className={classes.options}
          onPointerDown={({ shiftKey }) => {
            withShift.current = shiftKey;
          }}
        >
          {options.map(({ id, name }) => (
            <Combobox.Option key={id} value={id} active={id === props.current}>
              {name}
            </Combobox.Option>
          ))}
          {options.length === 0 && <Combobox.Empty>{words.none}</Combobox.Empty>}
        </Combobox.Options>
        <FirstFound store={store} typed={typed} count={options.length} />
        {words.footer && <Combobox.Footer className={classes.hint}>{words.footer}</Combobox.Footer>}
      </Combobox.Dropdown>
    </Combobox>
  );
}

/** It is not where it will stand yet: whoever has scrolled down must not be taken to the top of the page. */
const focusInPlace = (field: HTMLInputElement | null) => field?.focus({ preventScroll: true });

/** Those that begin with it come before those that only contain it. */
function findLike(all: readonly Option[], typed: string): Option[] {
  const sought = foldText(typed.trim());
  const places = all.map((one) => ({ one, at: foldText(one.name).indexOf(sought) }));
  const found = places.filter(({ at }) => at >= 0);
  return [...found.filter(({ at }) => at === 0), ...found.filter(({ at }) => at > 0)].map(({ one }) => one);
}

/** What is typed leads to the first that fits; without it none is, and Enter files nothing. Drawn after the options. */
function FirstFound({ store, typed, count }: { store: ComboboxStore; typed: string; count: number }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is typed decides, and what is offered for it
  useEffect(() => {
    if (typed.trim()) store.selectFirstOption();
    else store.resetSelectedOption();
  }, [typed, count]);
  return null;
}
