import { Menu } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, NavLink, useNavigate } from 'react-router';
import { paths } from '../config/paths.ts';
import { useSignOut } from '../features/sessions/sessions.queries.ts';
import { useReloadTransactions } from '../features/transactions/transactions.queries.ts';
import { useSession } from '../session/session.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Icon } from '../ui/icon.tsx';
import { Logo } from '../ui/logo.tsx';
import { LanguageChoice, SchemeChoice } from '../ui/preferences.tsx';
import classes from './sidebar.module.css';

const entries = [
  'home',
  'dashboard',
  'transactions',
  'budgets',
  'categories',
  'connections',
  'faq',
  'contact',
  'fixedExpenses',
] as const;

export function Sidebar() {
  const { t } = useTranslation();
  const reload = useReloadTransactions();
  return (
    <div className={classes.sidebar}>
      <Link to={paths.dashboard} className={classes.brand}>
        <Logo />
      </Link>
      <nav className={classes.nav} aria-label={t('nav.main')}>
        {entries.map((name) => (
          <NavLink key={name} to={paths[name]} end onClick={name === 'transactions' ? reload : undefined}>
            <Icon name={name} />
            {t(`nav.${name}`)}
          </NavLink>
        ))}
      </nav>
      <UserMenu />
    </div>
  );
}

function UserMenu() {
  const { t } = useTranslation();
  const { user } = useSession();
  const signOut = useSignOut();
  const name = [user?.first_name, user?.last_name].filter(Boolean).join(' ') || (user?.email ?? '');
  return (
    <Menu position="top-start" width={234} withinPortal={false} shadow="md">
      <Menu.Target>
        <button type="button" className={classes.user} aria-label={t('nav.userMenu', { name })}>
          <Avatar user={user} size={36} />
          <span className={classes.name}>{name}</span>
          <Icon name="chevron" />
        </button>
      </Menu.Target>
      <Menu.Dropdown className={classes.dropdown}>
        <MenuLink to={paths.profile} icon={<Icon name="profile" />}>
          {t('nav.profile')}
        </MenuLink>
        <Menu.Item leftSection={<Icon name="signOut" />} onClick={signOut}>
          {t('nav.signOut')}
        </Menu.Item>
        <div className={classes.preferences}>
          <LanguageChoice />
          <SchemeChoice />
        </div>
      </Menu.Dropdown>
    </Menu>
  );
}

function MenuLink({ to, icon, children }: { to: string; icon: ReactNode; children: ReactNode }) {
  const navigate = useNavigate();
  return (
    <Menu.Item leftSection={icon} onClick={() => navigate(to)}>
      {children}
    </Menu.Item>
  );
}
