import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/buttons/button.tsx';
import { FormButtons } from '../../ui/buttons/form-buttons.tsx';
import { useSignOut } from '../sessions/sessions.queries.ts';
import classes from './reauthentication-dialog.module.css';

/** For those who have nothing but their provider: a new sign-in confirms it. */
export function SignInAgain({ providers }: { providers: { id: string; name: string }[] }) {
  const { t } = useTranslation();
  const signOut = useSignOut();
  const leaveFor = async (id: string) => {
    await signOut();
    window.location.assign(`/api/auth/${id}/start`);
  };
  return (
    <div className={classes.steps}>
      <p>{t('reauthentication.signInAgain')}</p>
      <FormButtons>
        {providers.map(({ id, name }) => (
          <Button key={id} onClick={() => void leaveFor(id)}>
            {t('reauthentication.signInAgainWith', { name })}
          </Button>
        ))}
        {/* Signed out, the page itself leads to the sign-in screen. */}
        {providers.length === 0 && (
          <Button onClick={() => void signOut()}>{t('reauthentication.signInAgainAction')}</Button>
        )}
      </FormButtons>
    </div>
  );
}
