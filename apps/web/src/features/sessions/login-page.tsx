import { useTranslation } from 'react-i18next';
import { Navigate, useLocation, useSearchParams } from 'react-router';
import { paths } from '../../config/paths.ts';
import { readLoginState, readStoredReturnTo } from '../../session/return-to.ts';
import { useSession } from '../../session/session.ts';
import { Card } from '../../ui/layout/card.tsx';
import { Tabs } from '../../ui/tabs/tabs.tsx';
import { LoginForm } from './login-form.tsx';
import classes from './login-page.module.css';
import { ProviderButtons, ProviderFailure } from './provider-sign-in.tsx';
import { useCompleteSignIn } from './sign-in.queries.ts';
import { SignupForm } from './signup-form.tsx';

export function LoginPage() {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const { hasExpired, isNew } = readLoginState(useLocation().state);
  const { token } = useSession();
  const code = search.get('code') ?? '';
  const completed = useCompleteSignIn(code);
  // Signed in: by the code, or already.
  if (code && token) return <Navigate to={readStoredReturnTo() ?? paths.dashboard} replace />;
  if (code && completed.isPending) return <p role="status">{t('login.completing')}</p>;
  return (
    <div className={classes.page}>
      <title>{`${t('login.login')} · Saldo`}</title>
      <h1 className={classes.title}>{t('login.title')}</h1>
      <Card>
        {hasExpired && (
          <p className={classes.note} role="status">
            {t('login.expired')}
          </p>
        )}
        <ProviderFailure failure={completed.isError ? 'failed' : search.get('failure')} />
        <Tabs
          isWide
          initial={isNew ? 'register' : 'login'}
          tabs={[
            { value: 'login', label: t('login.login'), content: <LoginForm /> },
            { value: 'register', label: t('login.register'), content: <SignupForm /> },
          ]}
        />
        <ProviderButtons />
      </Card>
    </div>
  );
}
