import type { ComponentProps, ReactNode } from 'react';
import type { IconName } from '../look/icon.tsx';

/** Something to do, something to have on or off, or one of several to choose. */
export type MenuEntry =
  | { icon: IconName; label: string; onClick: () => void }
  | { label: string; isOn: boolean; onToggle: () => void }
  // A method, so that whoever has fewer words than all of them may take one.
  | { label: string; value: string; options: Record<string, string>; onChange(value: string): void };

export type MenuProps = {
  label: string;
  className: string | undefined;
  /** Entries that belong together stand together. */
  groups: MenuEntry[][];
  children: ReactNode;
};

/** Whatever opens at it adds what it needs. */
export function MenuButton({ label, ...others }: Omit<MenuProps, 'groups'> & ComponentProps<'button'>) {
  return <button aria-haspopup="menu" aria-expanded={false} {...others} type="button" aria-label={label} />;
}
