import type { ResponseOf } from '@saldo/contract';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { formatInstant } from '../../ui/money-and-dates/dates.ts';
import classes from './other-ways.module.css';

type Reset = ResponseOf<'readReset'>['results'];

/** What else opens the account: whoever resets a password that somebody stole wants to know. */
export function OtherWays(props: { reset: Reset; isRemoving: boolean; onRemoving: (is: boolean) => void }) {
  const { t } = useTranslation();
  const { passkeys, identities, ends_all, taken_back_until } = props.reset;
  const ways = [
    ...passkeys.map(({ name, created_at }) =>
      t('emails.resetPasskey', { name, when: formatInstant(created_at) }),
    ),
    ...identities.map(({ name, account, created_at }) =>
      t('emails.resetIdentity', {
        name: [name, account].filter(Boolean).join(' · '),
        when: formatInstant(created_at),
      }),
    ),
  ];
  return (
    <>
      {taken_back_until && (
        <p className={classes.notice}>
          {t('emails.resetTakenBack', { when: formatInstant(taken_back_until) })}
        </p>
      )}
      {ends_all && <p className={classes.notice}>{t('emails.resetEndsAll')}</p>}
      {!ends_all && ways.length > 0 && (
        <div>
          <p>{t('emails.resetOthers')}</p>
          <ul className={classes.ways}>
            {ways.map((way) => (
              <li key={way}>{way}</li>
            ))}
          </ul>
          <Checkbox label={t('emails.resetRemove')} isOn={props.isRemoving} onChange={props.onRemoving} />
        </div>
      )}
    </>
  );
}
