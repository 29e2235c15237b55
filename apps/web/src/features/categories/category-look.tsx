import type { Category } from '@saldo/contract';
import { CATEGORY_COLOURS, CATEGORY_ICONS } from '@saldo/domain';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { describeFailure } from '../../ui/feedback/failure.ts';
import { showToast } from '../../ui/feedback/toasts.tsx';
import { CategoryGlyph, CategoryIcon, colorOf } from '../../ui/look/category-mark.tsx';
import { Popover } from '../../ui/overlays/popover.tsx';
import { useChangeCategory } from './categories.queries.ts';
import classes from './category-look.module.css';

type Look = Partial<Pick<Category, 'colour' | 'icon'>>;

/** The color and icon of a category, changed where it stands. */
export function CategoryLook({ category }: { category: Category }) {
  const { t } = useTranslation();
  const change = useChangeCategory(category.id);
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const choose = (look: Look) => {
    close();
    const { name, description } = category;
    change.mutate(
      { body: { name, description, ...look }, key: '' },
      { onError: (error) => showToast('failure', t('categories.lookFailed'), describeFailure(error, '')) },
    );
  };
  const label = t('categories.lookOf', {
    name: category.name,
    colour: t(`categories.colours.${category.colour}`),
    icon: t(`categories.icons.${category.icon}`),
  });
  return (
    <>
      <button
        ref={button}
        type="button"
        className={classes.button}
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <CategoryIcon look={category} />
      </button>
      {isOpen && (
        <Popover anchor={button} onClose={() => setOpen(false)} role="dialog" aria-label={label}>
          <Choices category={category} onChoose={choose} onClose={close} />
        </Popover>
      )}
    </>
  );
}

function Choices(props: { category: Category; onChoose: (look: Look) => void; onClose: () => void }) {
  const { t } = useTranslation();
  const { category, onChoose } = props;
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Escape') {
      event.preventDefault();
      props.onClose();
    } else if (goByArrow(event.key, event.currentTarget)) event.preventDefault();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the buttons within have the focus
    <div className={classes.choices} style={{ color: colorOf(category.colour) }} onKeyDown={onKeyDown}>
      {/* biome-ignore lint/a11y/useSemanticElements: no field of a form */}
      <div role="group" aria-label={t('categories.color')} className={classes.colours}>
        {CATEGORY_COLOURS.map((colour) => (
          <button
            key={colour}
            type="button"
            data-takes-focus={colour === category.colour ? '' : undefined}
            aria-pressed={colour === category.colour}
            aria-label={t(`categories.colours.${colour}`)}
            title={t(`categories.colours.${colour}`)}
            style={{ background: colorOf(colour) }}
            onClick={() => onChoose({ colour })}
          />
        ))}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: no field of a form */}
      <div role="group" aria-label={t('categories.icon')} className={classes.icons}>
        {CATEGORY_ICONS.map((icon) => (
          <button
            key={icon}
            type="button"
            aria-pressed={icon === category.icon}
            aria-label={t(`categories.icons.${icon}`)}
            title={t(`categories.icons.${icon}`)}
            onClick={() => onChoose({ icon })}
          >
            <CategoryGlyph icon={icon} size={20} />
          </button>
        ))}
      </div>
    </div>
  );
}

/** To the next one in that direction, as they stand on the screen. */
function goByArrow(key: string, root: HTMLElement): boolean {
  const all = [...root.querySelectorAll('button')];
  const at = all.indexOf(document.activeElement as HTMLButtonElement);
  const here = all[at]?.getBoundingClientRect();
  if (!here) return false;
  if (key === 'ArrowRight' || key === 'ArrowLeft') {
    all[(at + (key === 'ArrowRight' ? 1 : -1) + all.length) % all.length]?.focus();
    return true;
  }
  if (key !== 'ArrowDown' && key !== 'ArrowUp') return false;
  const sign = key === 'ArrowDown' ? 1 : -1;
  const below = all
    .map((one) => ({ one, box: one.getBoundingClientRect() }))
    .filter(({ box }) => (box.top - here.top) * sign > 1)
    .toSorted(
      (one, two) =>
        Math.abs(one.box.top - here.top) - Math.abs(two.box.top - here.top) ||
        Math.abs(one.box.left - here.left) - Math.abs(two.box.left - here.left),
    );
  below[0]?.one.focus();
  return true;
}
