import type { Category } from '@saldo/contract';
import { CATEGORY_COLOURS } from '@saldo/domain';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { describeFailure } from '../../ui/feedback/failure.ts';
import { showToast } from '../../ui/feedback/toasts.tsx';
import { CategoryDot, colorOf } from '../../ui/look/category-mark.tsx';
import { Popover } from '../../ui/overlays/popover.tsx';
import { useChangeCategory } from './categories.queries.ts';
import classes from './category-colour.module.css';

const COLUMNS = 5;
const STEPS: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: COLUMNS, ArrowUp: -COLUMNS };

/** The color of a category, changed where it stands. */
export function CategoryColour({ category }: { category: Category }) {
  const { t } = useTranslation();
  const change = useChangeCategory(category.id);
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const choose = (colour: Category['colour']) => {
    close();
    const { name, description } = category;
    change.mutate(
      { body: { name, description, colour }, key: '' },
      { onError: (error) => showToast('failure', t('categories.colourFailed'), describeFailure(error, '')) },
    );
  };
  const label = t('categories.colourOf', {
    name: category.name,
    colour: t(`categories.colours.${category.colour}`),
  });
  return (
    <>
      <button
        ref={button}
        type="button"
        className={classes.button}
        aria-label={label}
        title={label}
        aria-haspopup="true"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <CategoryDot colour={category.colour} />
      </button>
      {isOpen && (
        <Popover anchor={button} onClose={() => setOpen(false)}>
          {/* biome-ignore lint/a11y/useSemanticElements: no field of a form */}
          <div role="group" aria-label={label} className={classes.choices} onKeyDown={goBy(close)}>
            {CATEGORY_COLOURS.map((colour) => (
              <button
                key={colour}
                type="button"
                data-takes-focus={colour === category.colour ? '' : undefined}
                aria-pressed={colour === category.colour}
                aria-label={t(`categories.colours.${colour}`)}
                title={t(`categories.colours.${colour}`)}
                style={{ background: colorOf(colour) }}
                onClick={() => choose(colour)}
              />
            ))}
          </div>
        </Popover>
      )}
    </>
  );
}

const goBy = (close: () => void) => (event: KeyboardEvent<HTMLElement>) => {
  const all = [...event.currentTarget.querySelectorAll('button')];
  const step = STEPS[event.key];
  if (event.key === 'Escape') {
    event.preventDefault();
    close();
  } else if (step) {
    event.preventDefault();
    all[(all.indexOf(document.activeElement as HTMLButtonElement) + step + all.length) % all.length]?.focus();
  }
};
