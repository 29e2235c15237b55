import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { paths } from '../../config/paths.ts';
import { useSession } from '../../session/session.ts';
import { Button, LinkButton } from '../../ui/buttons/button.tsx';
import { describeFailure } from '../../ui/feedback/failure.ts';
import { showToast } from '../../ui/feedback/toasts.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Icon, type IconName } from '../../ui/look/icon.tsx';
import { useLoadSampleData } from '../sample-data/sample-data.queries.ts';
import { useCreateBankUser } from './bank-user.queries.ts';
import classes from './getting-started.module.css';

/** For whoever has nothing yet: three ways to a filled dashboard, none of which asks for anything first. */
export function GettingStarted({ hasByHand }: { hasByHand?: boolean }) {
  const { t } = useTranslation();
  return (
    <Card title={t('gettingStarted.title')}>
      <p className={classes.lead}>{t('gettingStarted.lead')}</p>
      <ul className={classes.ways}>
        <Way icon="bank" name={t('gettingStarted.bank')} text={t('gettingStarted.bankText')}>
          <LinkBank />
        </Way>
        <Way icon="bringIn" name={t('gettingStarted.file')} text={t('gettingStarted.fileText')}>
          <LinkButton to={paths.import} variant="default">
            {t('gettingStarted.fileAction')}
          </LinkButton>
        </Way>
        <Way icon="tiles" name={t('gettingStarted.sample')} text={t('gettingStarted.sampleText')}>
          <LoadSample />
        </Way>
      </ul>
      {hasByHand && (
        <div className={classes.byHand}>
          <LinkButton to={paths.dashboard} variant="subtle">
            {t('gettingStarted.byHand')}
          </LinkButton>
        </div>
      )}
    </Card>
  );
}

function Way(props: { icon: IconName; name: string; text: string; children: ReactNode }) {
  return (
    <li className={classes.way}>
      <span className={classes.mark}>
        <Icon name={props.icon} />
      </span>
      <p className={classes.name}>{props.name}</p>
      <p className={classes.text}>{props.text}</p>
      {props.children}
    </li>
  );
}

/** Leads right to the choice of a bank: the open-banking account that it takes is opened on the way. */
function LinkBank() {
  const { t } = useTranslation();
  const { user } = useSession();
  const navigate = useNavigate();
  const create = useCreateBankUser();
  if (user?.yapily_username)
    return <LinkButton to={paths.connections}>{t('gettingStarted.bankAction')}</LinkButton>;
  const start = () =>
    create.mutate(undefined, {
      onSuccess: () => navigate(paths.connections),
      onError: (error) => showToast('failure', describeFailure(error, t('gettingStarted.failed'))),
    });
  return (
    <Button onClick={start} loading={create.isPending}>
      {t('gettingStarted.bankAction')}
    </Button>
  );
}

function LoadSample() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const load = useLoadSampleData();
  const key = useRef(crypto.randomUUID());
  // By its own promise: with the first of what is loaded, this button goes.
  const start = () =>
    load.mutateAsync(key.current).then(
      () => navigate(paths.dashboard),
      (error: unknown) => showToast('failure', describeFailure(error, t('gettingStarted.failed'))),
    );
  return (
    <Button variant="default" onClick={start} loading={load.isPending}>
      {t('gettingStarted.sampleAction')}
    </Button>
  );
}
