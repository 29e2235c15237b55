import type { User } from '@saldo/contract';
import { type ChangeEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { describeFailure } from '../../ui/feedback/failure.ts';
import { showToast } from '../../ui/feedback/toasts.tsx';
import { Avatar } from '../../ui/look/avatar.tsx';
import { useChangePhoto } from './profile.queries.ts';
import classes from './profile-page.module.css';

/** The chosen picture is shown at once, while it is still on its way. */
export function ProfilePhoto({ user }: { user: User }) {
  const { t } = useTranslation();
  const change = useChangePhoto(user);
  const [preview, setPreview] = useState<string>();
  useEffect(() => () => URL.revokeObjectURL(preview ?? ''), [preview]);

  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.currentTarget.files ?? [];
    event.currentTarget.value = '';
    if (!file) return;
    setPreview(URL.createObjectURL(file));
    change.mutate(file, {
      onSuccess: () => showToast('success', t('profile.uploaded')),
      onError: (error) => showToast('failure', t('profile.uploadFailed'), describeFailure(error, '')),
      onSettled: () => setPreview(undefined),
    });
  };
  const percent = Math.round(change.progress * 100);
  return (
    <div className={classes.photo}>
      <Avatar user={preview ? { ...user, photo_url: preview } : user} size={150} alt={t('profile.avatar')} />
      {change.isPending ? (
        <>
          <progress className={classes.progress} max={100} value={percent} aria-label={t('profile.upload')} />
          <p role="status">{t('profile.uploading', { percent })}</p>
        </>
      ) : (
        <label className={classes.picker}>
          {t('profile.upload')}
          <input className="visually-hidden" type="file" accept="image/*" onChange={choose} />
        </label>
      )}
    </div>
  );
}
