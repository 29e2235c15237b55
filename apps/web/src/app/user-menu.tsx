import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useDeviceStatus } from '../api/without-network.ts';
import { paths } from '../config/paths.ts';
import { useSignOut } from '../features/sessions/sessions.queries.ts';
import { useSession } from '../session/session.ts';
import { Menu } from '../ui/buttons/menu.tsx';
import { useConfirm } from '../ui/dialogs/confirm.tsx';
import { askToLeave } from '../ui/forms/unsaved.ts';
import { Avatar } from '../ui/look/avatar.tsx';
import { Icon } from '../ui/look/icon.tsx';
import { toggleAmounts, useHiddenAmounts } from '../ui/money-and-dates/privacy.ts';
import { useLanguagePreference, useSchemePreference } from './preferences.tsx';
import classes from './sidebar.module.css';

export function UserMenu() {
  const { t } = useTranslation();
  const { user } = useSession();
  const navigate = useNavigate();
  const signOut = useSignOut();
  const isHidden = useHiddenAmounts();
  const { waiting } = useDeviceStatus();
  const [confirmation, confirm] = useConfirm();
  const leave = async () => {
    if (!(await askToLeave())) return;
    if (waiting === 0) return signOut();
    const text = t('device.loseWaiting', { count: waiting });
    confirm({ text, action: t('nav.signOut'), onYes: () => void signOut() });
  };
  const name = [user?.first_name, user?.last_name].filter(Boolean).join(' ') || (user?.email ?? '');
  return (
    <>
      <Menu
        label={t('nav.userMenu', { name })}
        className={classes.user}
        groups={[
          [
            { icon: 'person', label: t('nav.profile'), onClick: () => navigate(paths.profile) },
            { icon: 'door', label: t('nav.signOut'), onClick: leave },
          ],
          [useLanguagePreference(), useSchemePreference()],
          [{ label: t('privacy.hide'), isOn: isHidden, onToggle: toggleAmounts }],
        ]}
      >
        <Avatar user={user} size={36} />
        <span className={classes.name}>{name}</span>
        <Icon name="chevron" />
      </Menu>
      {confirmation}
    </>
  );
}
