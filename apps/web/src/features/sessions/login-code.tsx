import { useTranslation } from 'react-i18next';
import { useNavigateAfterLogin } from '../../session/return-to.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { CodeForm } from '../second-factor/code-form.tsx';
import { type Credentials, useLoginWithCode } from './sign-in.queries.ts';

/** The second step, for those who have turned it on: email and password were right. */
export function LoginCode(props: { credentials: Credentials; onBack: () => void }) {
  const { t } = useTranslation();
  const enter = useNavigateAfterLogin();
  const login = useLoginWithCode(props.credentials);
  return (
    <CodeForm
      hint={t('login.codeHint')}
      action={t('login.continue')}
      failed={t('login.refused')}
      takesFocus
      sender={login}
      onDone={enter}
    >
      <Button variant="default" onClick={props.onBack}>
        {t('login.back')}
      </Button>
    </CodeForm>
  );
}
