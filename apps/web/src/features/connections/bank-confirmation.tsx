import { useEffect, useRef, useState } from 'react';
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
import { Skeleton } from '../../ui/lists/states.tsx';
import { takeAwaitedBank, useAttachConsent, useBringIn, useInstitutions } from './connections.queries.ts';
import { toImportedState } from './imported-summary.tsx';

type Consent = { consent: string; institution: string };

/** Whoever asked for everything in this tab has it imported at once; any other consent waits for a Confirm. */
export function BankReturn(props: Consent) {
  const { data: banks, isPending } = useInstitutions();
  const [awaited] = useState(takeAwaitedBank);
  const [hasFailed, setFailed] = useState(false);
  if (!awaited || hasFailed) return <BankConfirmation {...props} />;
  if (isPending) return <Linking />;
  const bank = banks?.find(
    ({ id, yapily_id }) => props.institution === yapily_id || props.institution === id,
  );
  if (bank?.id !== awaited) return <BankConfirmation {...props} />;
  return <LinkAndImport {...props} bank={bank.name} onFailure={() => setFailed(true)} />;
}

function LinkAndImport(props: Consent & { bank: string; onFailure: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const attach = useAttachConsent();
  const bringIn = useBringIn();
  const start = async () => {
    const body = { consentToken: props.consent, institutionId: props.institution };
    const attached = await attach.mutateAsync(body).catch((error: unknown) => {
      showToast('failure', t('connections.exchangeFailed'), describeFailure(error, ''));
      props.onFailure();
    });
    if (!attached) return;
    const imported = await bringIn.mutateAsync(attached.results).catch((error: unknown) => {
      // It is linked all the same, and its accounts can be imported from the list.
      showToast('failure', t('connections.actionFailed'), describeFailure(error, ''));
    });
    await navigate(paths.connections, { replace: true, state: imported && toImportedState(imported) });
  };
  const hasStarted = useRef(false);
  useEffect(() => {
    // A consent can be handed over once.
    if (hasStarted.current) return;
    hasStarted.current = true;
    void start();
  });
  return <Linking bank={props.bank} />;
}

function Linking({ bank }: { bank?: string }) {
  const { t } = useTranslation();
  return (
    <div className={`${narrow.page} ${narrow.wide}`}>
      <Page title={t('connections.confirmTitle')}>
        <Card>
          {bank ? (
            <>
              <p role="status">{t('connections.linking', { bank })}</p>
              <p>{t('connections.linkingHint')}</p>
            </>
          ) : (
            <Skeleton rows={2} />
          )}
        </Card>
      </Page>
    </div>
  );
}

/** The bank has sent the person back with its consent; it counts once they confirm it. */
function BankConfirmation({ consent, institution }: Consent) {
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
