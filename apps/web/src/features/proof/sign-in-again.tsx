import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FormButtons } from '../../ui/buttons/form-buttons.tsx';
import { useSignOut } from '../sessions/sessions.queries.ts';
import classes from './proof-dialog.module.css';

/** For those who have nothing but their provider: a sign-in is the proof. */
export function SignInAgain({ providers }: { providers: { id: string; name: string }[] }) {
  const { t } = useTranslation();
  const signOut = useSignOut();
  const leaveFor = async (id: string) => {
    await signOut();
    window.location.assign(`/api/auth/${id}/start`);
  };
  return (
    <div className={classes.steps}>
      <p>{t('proof.signInAgain')}</p>
      <FormButtons>
        {providers.map(({ id, name }) => (
          <Button key={id} onClick={() => void leaveFor(id)}>
            {t('proof.signInAgainWith', { name })}
          </Button>
        ))}
        {/* Signed out, the page itself leads to the sign-in screen. */}
        {providers.length === 0 && (
          <Button onClick={() => void signOut()}>{t('proof.signInAgainAction')}</Button>
        )}
      </FormButtons>
    </div>
  );
}
