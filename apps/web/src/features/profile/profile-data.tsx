import { useTranslation } from 'react-i18next';
import { saveFile } from '../../api/save-file.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { FormButtons } from '../../ui/buttons/form-buttons.tsx';
import { describeFailure } from '../../ui/feedback/failure.ts';
import { FailureLine } from '../../ui/forms/fields.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Loaded, Skeleton } from '../../ui/lists/states.tsx';
import { formatInstant, today } from '../../ui/money-and-dates/dates.ts';
import {
  useExportArchive,
  useExportTransactions,
  usePersonalData,
} from '../personal-data/personal-data.queries.ts';
import { describeCounts, hasAny } from './describe-counts.ts';
import classes from './profile-page.module.css';
import { ProfileRestore } from './profile-restore.tsx';

export function ProfileData() {
  const { t } = useTranslation();
  const data = usePersonalData();
  return (
    <Card title={t('personalData.title')}>
      <div className={classes.parts}>
        <div>
          <Loaded query={data} skeleton={<Skeleton height={24} />}>
            {(counts) => (
              <p className={classes.fact}>
                {hasAny(counts)
                  ? t('personalData.holds', { counts: describeCounts(counts) })
                  : t('personalData.holdsNothing')}
              </p>
            )}
          </Loaded>
          <Downloads />
        </div>
        <ProfileRestore />
        {data.data && <Backups madeAt={data.data.backup_made_at} provenAt={data.data.backup_proven_at} />}
      </div>
    </Card>
  );
}

function Downloads() {
  const { t } = useTranslation();
  const archive = useExportArchive();
  const transactions = useExportTransactions();
  const saveArchive = (file: Blob) => saveFile(file, `saldo-${today()}.json`);
  const saveTransactions = (file: Blob) => saveFile(file, `saldo-transactions-${today()}.csv`);
  const failure = archive.error ?? transactions.error;
  return (
    <>
      <FormButtons>
        <Button
          onClick={() => archive.mutate(undefined, { onSuccess: saveArchive })}
          loading={archive.isPending}
        >
          {t('personalData.downloadAll')}
        </Button>
        <Button
          variant="default"
          onClick={() => transactions.mutate(undefined, { onSuccess: saveTransactions })}
          loading={transactions.isPending}
        >
          {t('personalData.downloadTransactions')}
        </Button>
      </FormButtons>
      <div className={classes.outcome}>
        <FailureLine message={failure && describeFailure(failure, t('personalData.downloadFailed'))} />
      </div>
    </>
  );
}

/** Of the whole installation: whoever keeps money here may know whether it is safe. */
function Backups(props: { madeAt: string | null; provenAt: string | null }) {
  const { t } = useTranslation();
  const { madeAt, provenAt } = props;
  return (
    <section>
      <h3>{t('personalData.backups')}</h3>
      <p>
        {madeAt ? t('personalData.lastBackup', { when: formatInstant(madeAt) }) : t('personalData.noBackup')}{' '}
        {provenAt
          ? t('personalData.lastProof', { when: formatInstant(provenAt) })
          : t('personalData.noProof')}
      </p>
    </section>
  );
}
