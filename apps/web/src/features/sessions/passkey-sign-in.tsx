import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/buttons/button.tsx';
import { describeFailure } from '../../ui/feedback/failure.ts';
import { FailureLine } from '../../ui/forms/fields.tsx';
import { canUsePasskeys, usePasskeySignIn, wasCancelled } from '../passkeys/passkeys.queries.ts';

export function PasskeySignIn() {
  const { t } = useTranslation();
  const signIn = usePasskeySignIn();
  if (!canUsePasskeys()) return null;
  const describe = (error: unknown) =>
    wasCancelled(error) ? t('login.passkeyCancelled') : describeFailure(error, t('login.passkeyFailed'));
  return (
    <>
      <Button variant="default" fullWidth loading={signIn.isPending} onClick={() => signIn.mutate()}>
        {t('login.withPasskey')}
      </Button>
      <FailureLine message={signIn.error && describe(signIn.error)} />
    </>
  );
}
