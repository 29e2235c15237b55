import type { User } from '@saldo/contract';
import { useTranslation } from 'react-i18next';
import { saveFile } from '../../api/save-file.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { FormButtons } from '../../ui/buttons/form-buttons.tsx';
import { useConfirm } from '../../ui/dialogs/confirm.tsx';
import { describeFailure } from '../../ui/feedback/failure.ts';
import { showToast } from '../../ui/feedback/toasts.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { today } from '../../ui/money-and-dates/dates.ts';
import { useExportArchive } from '../personal-data/personal-data.queries.ts';
import { useRemoveUser } from './profile.queries.ts';
import classes from './profile-page.module.css';

export function DeleteAccount({ user }: { user: User }) {
  const { t } = useTranslation();
  const remove = useRemoveUser(user);
  const [dialog, ask] = useConfirm();
  const deleteAccount = () =>
    remove.mutate(undefined, {
      onError: (error) => showToast('failure', t('profile.deleteFailed'), describeFailure(error, '')),
    });
  const archive = useExportArchive();
  const download = () =>
    archive.mutate(undefined, {
      onSuccess: (file) => saveFile(file, `saldo-${today()}.json`),
      onError: (error) => showToast('failure', t('profile.downloadFailed'), describeFailure(error, '')),
    });
  const askFirst = () =>
    ask({ text: t('profile.confirmDelete'), action: t('profile.delete'), onYes: deleteAccount });
  return (
    <Card title={t('profile.delete')}>
      <p className={classes.explanation}>{t('profile.deleteExplanation')}</p>
      <FormButtons>
        <Button isDanger onClick={askFirst} loading={remove.isPending}>
          {t('profile.delete')}
        </Button>
        <Button variant="default" onClick={download} loading={archive.isPending}>
          {t('profile.downloadFirst')}
        </Button>
      </FormButtons>
      {dialog}
    </Card>
  );
}
