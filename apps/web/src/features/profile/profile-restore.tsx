import type { ChangeEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/api-error.ts';
import { useConfirm } from '../../ui/dialogs/confirm.tsx';
import { describeFailure } from '../../ui/feedback/failure.ts';
import { FailureLine, SuccessLine } from '../../ui/forms/fields.tsx';
import { useImportArchive } from '../personal-data/personal-data.queries.ts';
import { describeCounts } from './describe-counts.ts';
import classes from './profile-page.module.css';

export function ProfileRestore() {
  const { t } = useTranslation();
  const restore = useImportArchive();
  const [dialog, ask] = useConfirm();
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.currentTarget.files ?? [];
    // Otherwise the browser would not tell of the same file chosen again.
    event.currentTarget.value = '';
    if (!file) return;
    restore.reset();
    ask({
      text: t('personalData.confirmRestore', { name: file.name }),
      action: t('personalData.restoreAction'),
      onYes: () => restore.mutate(file),
    });
  };
  const { data, error } = restore;
  /** With the place in the file, where the server says it. */
  const describeRefusal = (failure: Error) => {
    const [first] = failure instanceof ApiError ? failure.errors : [];
    const words = describeFailure(failure, t('personalData.restoreFailed'));
    return first?.path ? `${words} (${first.path}: ${first.message})` : words;
  };
  return (
    <section>
      <h3>{t('personalData.restoreTitle')}</h3>
      <p className={classes.explanation}>{t('personalData.restoreLead')}</p>
      {restore.isPending ? (
        <Progress share={restore.progress} />
      ) : (
        <label className={classes.picker}>
          {t('personalData.restore')}
          <input className="visually-hidden" type="file" accept="application/json,.json" onChange={choose} />
        </label>
      )}
      <div className={classes.outcome}>
        <FailureLine message={error && describeRefusal(error)} />
        <SuccessLine message={data ? t('personalData.restored', { counts: describeCounts(data) }) : false} />
      </div>
      {dialog}
    </section>
  );
}

/** First the file is on its way, which can be measured; then the server works, which cannot. */
function Progress({ share }: { share: number }) {
  const { t } = useTranslation();
  const percent = Math.round(share * 100);
  return (
    <div className={classes.busy}>
      <progress
        className={classes.progress}
        max={100}
        {...(share < 1 && { value: percent })}
        aria-label={t('personalData.restoreTitle')}
      />
      <p role="status">
        {share < 1 ? t('personalData.uploading', { percent }) : t('personalData.restoring')}
      </p>
    </div>
  );
}
