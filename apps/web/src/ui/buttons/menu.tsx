import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showToast } from '../feedback/toasts.tsx';
import { onFirstInteraction } from '../timing/first-interaction.ts';
import { MenuButton, type MenuProps } from './menu-button.tsx';

/** The menu comes once the page is used, so that it opens at once and without a network too. */
const load = () => import('./menu-opened.tsx');

/** A button that opens a short menu. */
export function Menu({ groups, ...face }: MenuProps) {
  const { t } = useTranslation();
  const [Opened, setOpened] = useState<Awaited<ReturnType<typeof load>>['MenuOpened']>();
  useEffect(() => onFirstInteraction(() => void load().catch(() => undefined)), []);
  const open = () =>
    load().then(
      ({ MenuOpened }) => setOpened(() => MenuOpened),
      () => showToast('failure', t('failure.offline')),
    );
  return Opened ? <Opened {...face} groups={groups} /> : <MenuButton {...face} onClick={open} />;
}
