import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { paths } from '../../config/paths.ts';
import { Button, LinkButton } from '../../ui/buttons/button.tsx';
import { FormButtons } from '../../ui/buttons/form-buttons.tsx';
import { describeFailure } from '../../ui/feedback/failure.ts';
import { showToast } from '../../ui/feedback/toasts.tsx';
import { Card } from '../../ui/layout/card.tsx';
import narrow from '../../ui/layout/narrow.module.css';
import { Page } from '../../ui/layout/page.tsx';
import { useAttachConsent, useInstitutions } from './connections.queries.ts';

/** The bank has sent the person back with its consent; it counts once they confirm it. */
export function BankConfirmation({ consent, institution }: { consent: string; institution: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { data: banks = [] } = useInstitutions();
  const attach = useAttachConsent();
  const bank = banks.find((one) => one.yapily_id === institution || one.id === institution);
  const attachBank = () =>
    attach.mutate(
      { consentToken: consent, institutionId: institution },
      {
        onSuccess: () => navigate(paths.connections, { replace: true }),
        onError: (error) => showToast('failure', t('connections.exchangeFailed'), describeFailure(error, '')),
      },
    );
  return (
    <div className={`${narrow.page} ${narrow.wide}`}>
      <Page title={t('connections.confirmTitle')}>
        <Card>
          <p>{t('connections.confirmText', { bank: bank?.name ?? t('connections.unknownBank') })}</p>
          <FormButtons>
            <Button onClick={attachBank} loading={attach.isPending}>
              {t('connections.confirm')}
            </Button>
            <LinkButton to={paths.connections} variant="default">
              {t('ui.cancel')}
            </LinkButton>
          </FormButtons>
        </Card>
      </Page>
    </div>
  );
}

export function BankRefusal({ isBank }: { isBank: boolean }) {
  const { t } = useTranslation();
  return (
    <div className={`${narrow.page} ${narrow.wide}`}>
      <Page title={t('connections.refusedTitle')}>
        <Card>
          <p role="alert">{isBank ? t('connections.refusedBank') : t('connections.refusedText')}</p>
          <FormButtons>
            <LinkButton to={paths.connections}>{t('connections.backToConnections')}</LinkButton>
          </FormButtons>
        </Card>
      </Page>
    </div>
  );
}
