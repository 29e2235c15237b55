import { useTranslation } from 'react-i18next';
import { useLocation, useSearchParams } from 'react-router';
import { useSession } from '../../session/session.ts';
import { useAsOf } from '../../ui/as-of/as-of.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { describeFailure } from '../../ui/feedback/failure.ts';
import { showToast } from '../../ui/feedback/toasts.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Page } from '../../ui/layout/page.tsx';
import stack from '../../ui/layout/stack.module.css';
import { Empty, Loaded, Skeleton } from '../../ui/lists/states.tsx';
import { useCreateBankUser } from '../getting-started/bank-user.queries.ts';
import { useOwnUser } from '../profile/profile.queries.ts';
import { BankChooser } from './bank-chooser.tsx';
import { BankRefusal, BankReturn } from './bank-confirmation.tsx';
import { CloseAccount } from './close-account.tsx';
import { useConnections, useInstitutions } from './connections.queries.ts';
import { ConnectionsList } from './connections-list.tsx';
import { FileInstead } from './file-instead.tsx';
import { ImportedSummary, readImported } from './imported-summary.tsx';
import { OtherSources } from './other-sources.tsx';

export function ConnectionsPage() {
  const { t } = useTranslation();
  const { user } = useSession();
  const ownUser = useOwnUser();
  const [params] = useSearchParams();
  const [consent, institution, error] = ['consent', 'institution', 'error'].map((name) => params.get(name));
  const isPast = useAsOf() !== undefined;
  const hasAccount = Boolean(ownUser.data?.yapily_username ?? user?.yapily_username);
  if (isPast)
    return (
      <Page title={t('connections.title')}>
        <OtherSources />
      </Page>
    );
  if (consent && institution) return <BankReturn consent={consent} institution={institution} />;
  if (error) return <BankRefusal isBank={params.get('error-source') === 'institution'} />;
  if (hasAccount) return <Connections />;
  if (!user) return <NobodyKnown />;
  return (
    <Page title={t('connections.title')}>
      <Card>{ownUser.isPending ? <Skeleton rows={2} /> : <Connect />}</Card>
    </Page>
  );
}

/** There is a token, but this device does not know whose it is: no call can name them. */
function NobodyKnown() {
  const { t } = useTranslation();
  return (
    <Page title={t('connections.title')}>
      <Card>
        <p role="alert">{t('profile.noUserId')}</p>
      </Card>
    </Page>
  );
}

function Connect() {
  const { t } = useTranslation();
  const create = useCreateBankUser();
  const connect = () =>
    create.mutate(undefined, {
      onError: (error) => showToast('failure', t('connections.actionFailed'), describeFailure(error, '')),
    });
  return (
    <Empty icon="bank" title={t('connections.connectLead')}>
      <Button onClick={connect} loading={create.isPending}>
        {t('connections.connect')}
      </Button>
      <FileInstead />
    </Empty>
  );
}

function Connections() {
  const { t } = useTranslation();
  const connections = useConnections();
  const institutions = useInstitutions();
  const imported = readImported(useLocation().state);
  return (
    <Page title={t('connections.title')} lead={t('connections.lead')}>
      <div className={stack.stack}>
        {imported && <ImportedSummary imported={imported} />}
        <Loaded query={institutions} skeleton={<Skeleton height={120} />}>
          {(banks) => (
            <Loaded query={connections} skeleton={<Skeleton rows={2} height={120} />}>
              {(all) => (
                <>
                  <BankChooser connections={all} institutions={banks} />
                  <ConnectionsList connections={all} institutions={banks} />
                </>
              )}
            </Loaded>
          )}
        </Loaded>
        <OtherSources />
        <CloseAccount />
      </div>
    </Page>
  );
}
