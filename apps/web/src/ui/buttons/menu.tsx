import { type ComponentProps, type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showToast } from '../feedback/toasts.tsx';
import type { IconName } from '../look/icon.tsx';
import { whenIdle } from '../timing/idle.ts';

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

/** Mantine's menu comes when nothing else is wanted, so that it opens at once and without a network too. */
const load = () => import('./menu-opened.tsx');

/** A button that opens a short menu. */
export function Menu({ groups, ...face }: MenuProps) {
  const { t } = useTranslation();
  const [Opened, setOpened] = useState<Awaited<ReturnType<typeof load>>['MenuOpened']>();
  useEffect(() => whenIdle(() => void load().catch(() => undefined)), []);
  const open = () =>
    load().then(
      ({ MenuOpened }) => setOpened(() => MenuOpened),
      () => showToast('failure', t('failure.offline')),
    );
  return Opened ? <Opened {...face} groups={groups} /> : <MenuButton {...face} onClick={open} />;
}

/** Whatever opens at it adds what it needs. */
export function MenuButton({ label, ...others }: Omit<MenuProps, 'groups'> & ComponentProps<'button'>) {
  return <button aria-haspopup="menu" aria-expanded={false} {...others} type="button" aria-label={label} />;
}
