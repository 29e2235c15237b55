import type { User } from '@saldo/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/buttons/button.tsx';
import { describeFailure } from '../../ui/feedback/failure.ts';
import { showToast } from '../../ui/feedback/toasts.tsx';
import { checks } from '../../ui/forms/checks.ts';
import { Fields, TextField } from '../../ui/forms/fields.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { useChangeUser } from './profile.queries.ts';
import { ProfileEmail } from './profile-email.tsx';
import classes from './profile-page.module.css';

const rows = [
  { name: 'first_name', type: 'text', autoComplete: 'given-name' },
  { name: 'last_name', type: 'text', autoComplete: 'family-name' },
  { name: 'email', type: 'email', autoComplete: 'email' },
  { name: 'phone_number', type: 'tel', autoComplete: 'tel' },
] as const;

export function ProfileDetails({ user }: { user: User }) {
  const [isEditing, setEditing] = useState(false);
  return isEditing ? (
    <EditMode user={user} onDone={() => setEditing(false)} />
  ) : (
    <ViewMode user={user} onEdit={() => setEditing(true)} />
  );
}

function ViewMode({ user, onEdit }: { user: User; onEdit: () => void }) {
  const { t } = useTranslation();
  return (
    <div className={classes.details}>
      <dl className={classes.rows}>
        {rows.map(({ name }) => (
          <div key={name}>
            <dt>{t(`profile.${name}`)}</dt>
            <dd>{user[name] || t('profile.empty')}</dd>
          </div>
        ))}
      </dl>
      <ProfileEmail user={user} />
      <Button onClick={onEdit}>{t('profile.edit')}</Button>
    </div>
  );
}

function EditMode({ user, onDone }: { user: User; onDone: () => void }) {
  const { t } = useTranslation();
  const change = useChangeUser(user);
  const { first_name, last_name, email, phone_number } = user;
  const form = useForm({
    initialValues: { first_name, last_name, email, phone_number },
    validate: { email: checks.email },
  });
  const save = (values: typeof form.values) =>
    change.mutate(values, {
      onSuccess: () => {
        form.resetDirty();
        onDone();
        window.location.reload();
      },
      onError: (error) => showToast('failure', t('profile.updateFailed'), describeFailure(error, '')),
    });
  return (
    <div className={classes.details}>
      <Fields form={form} onSubmit={save}>
        {rows.map(({ name, ...input }) => (
          <TextField key={name} form={form} name={name} label={t(`profile.${name}`)} {...input} />
        ))}
        <div className={classes.buttons}>
          <Button type="submit" loading={change.isPending}>
            {t('profile.save')}
          </Button>
          <Button variant="default" onClick={onDone}>
            {t('profile.cancel')}
          </Button>
        </div>
      </Fields>
    </div>
  );
}
