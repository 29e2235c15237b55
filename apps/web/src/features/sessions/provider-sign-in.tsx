import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { readLoginState, storeReturnTo } from '../../session/return-to.ts';
import { AnchorButton } from '../../ui/buttons/button.tsx';
import classes from './login-page.module.css';
import { useProviders } from './sign-in.queries.ts';

/** A button for each identity provider that this installation is set up for; nothing where there is none. */
export function ProviderButtons() {
  const { t } = useTranslation();
  const { data: providers = [] } = useProviders();
  const { returnTo } = readLoginState(useLocation().state);
  if (providers.length === 0) return null;
  return (
    <div className={classes.providers}>
      <p className={classes.or}>{t('login.or')}</p>
      {providers.map(({ id, name }) => (
        <AnchorButton
          key={id}
          href={`/api/auth/${id}/start`}
          onClick={() => storeReturnTo(returnTo)}
          variant="default"
          fullWidth
        >
          {t('login.continueWith', { name })}
        </AnchorButton>
      ))}
    </div>
  );
}

const failures = {
  refused: 'login.providerRefused',
  unverified: 'login.providerUnverified',
  no_email: 'login.providerNoEmail',
  failed: 'login.providerFailed',
} as const;

/** Why the provider sent the person back without signing them in. */
export function ProviderFailure({ failure }: { failure: string | null }) {
  const { t } = useTranslation();
  if (!failure) return null;
  const key = failures[failure as keyof typeof failures] ?? failures.failed;
  return (
    <p className={classes.failure} role="alert">
      {t(key)}
    </p>
  );
}
