import { Suspense, startTransition, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, Outlet, useLocation } from 'react-router';
import { paths } from '../config/paths.ts';
import { WithExplanations } from '../features/explain/with-explanations.tsx';
import { toLoginState } from '../session/return-to.ts';
import { useSession } from '../session/session.ts';
import { AsOfBanner } from '../ui/as-of/as-of-banner.tsx';
import { Dialog } from '../ui/dialogs/dialog.tsx';
import { LeaveGuard } from '../ui/dialogs/leave-guard.tsx';
import { useReturnFocus } from '../ui/layout/current-item.ts';
import { useMedia, WIDE } from '../ui/layout/media.ts';
import { TitlePlace } from '../ui/layout/page.tsx';
import { addIcons, Icon } from '../ui/look/icon.tsx';
import { signedInIcons } from '../ui/look/signed-in-icons.ts';
import { whenIdle } from '../ui/timing/idle.ts';
import classes from './app-layout.module.css';
import { BottomBar } from './bottom-bar.tsx';
import { DeviceBar } from './device-bar.tsx';
import { DropAnywhere } from './drop-anywhere.tsx';
import { useNotifications } from './from-notifications.ts';
import { Launched } from './launched.tsx';
import { useLiveChanges } from './live-changes.ts';
import { useOpenPalette, WithPalette } from './palette.tsx';
import { usePrefetchWhenIdle } from './prefetch-when-idle.ts';
import { PrivacyBar, usePrivacyKey } from './privacy.tsx';
import { endQuickStart, isQuickStart } from './quick-start.ts';
import { SettingsTabs } from './settings-tabs.tsx';
import { Shortcuts } from './shortcuts.tsx';
import { Sidebar } from './sidebar.tsx';

addIcons(signedInIcons);

/** The signed-in part. Without a token there is nothing here to see. */
export function AppLayout() {
  const { token } = useSession();
  const { pathname, search, hash } = useLocation();
  const [isHeld, showPage] = useHeldPage();
  usePrefetchWhenIdle(isHeld);
  useLiveChanges();
  useReturnFocus();
  usePrivacyKey();
  useNotifications();
  if (!token)
    return <Navigate to={paths.login} replace state={toLoginState(`${pathname}${search}${hash}`)} />;

  return (
    <WithPalette>
      <WithExplanations>
        <div className={classes.layout}>
          {!isHeld && <Screen />}
          <LeaveGuard />
          <Launched isHeld={isHeld} onReady={showPage} />
        </div>
      </WithExplanations>
    </WithPalette>
  );
}

function Screen() {
  const { t } = useTranslation();
  const { key: visit } = useLocation();
  // The drawer belongs to the page it was opened on: going elsewhere closes it.
  const [openedAt, setOpenedAt] = useState<string>();
  // On a phone it would be drawn for nobody; there it opens in the drawer.
  const isWide = useMedia(WIDE);
  const [titlePlace, setTitlePlace] = useState<HTMLElement | null>(null);
  return (
    <>
      <a className="skip-link" href="#content">
        {t('nav.skip')}
      </a>
      <div className={classes.side}>{isWide && <Sidebar />}</div>
      <header className={classes.bar}>
        <button
          type="button"
          className={classes.menu}
          aria-label={t('nav.openMenu')}
          onClick={() => setOpenedAt(visit)}
        >
          <Icon name="menu" size={24} />
        </button>
        <div className={classes.title} ref={setTitlePlace} />
        <PaletteButton />
      </header>
      <Dialog
        label={t('nav.main')}
        className={classes.drawer}
        isOpen={openedAt === visit}
        onClose={() => setOpenedAt(undefined)}
      >
        <button
          type="button"
          className={classes.menu}
          aria-label={t('nav.closeMenu')}
          onClick={() => setOpenedAt(undefined)}
        >
          <Icon name="close" size={24} />
        </button>
        <Sidebar />
      </Dialog>
      <main id="content" className={classes.content}>
        <DeviceBar />
        <AsOfBanner />
        <PrivacyBar />
        <SettingsTabs />
        <TitlePlace value={isWide ? null : titlePlace}>
          <Suspense>
            <Outlet />
          </Suspense>
        </TitlePlace>
      </main>
      <DropAnywhere />
      <Shortcuts />
      {openedAt !== visit && <BottomBar />}
    </>
  );
}

/** Until an amount can be typed, where the app was opened for that. */
function useHeldPage(): [isHeld: boolean, show: () => void] {
  const [isHeld, setHeld] = useState(isQuickStart);
  const show = useCallback(() => {
    if (!isQuickStart()) return;
    whenIdle(() => {
      endQuickStart();
      startTransition(() => setHeld(false));
    });
  }, []);
  return [isHeld, show];
}

/** On a phone, which has no keys for it. */
function PaletteButton() {
  const { t } = useTranslation();
  const open = useOpenPalette();
  return (
    <button
      type="button"
      className={`${classes.menu} ${classes.search}`}
      aria-label={t('palette.open')}
      onClick={open}
    >
      <Icon name="search" size={24} />
    </button>
  );
}
