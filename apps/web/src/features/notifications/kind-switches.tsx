import type { Push } from '@saldo/contract';
import { PUSH_KINDS } from '@saldo/domain';
import { useTranslation } from 'react-i18next';
import { describeFailure } from '../../ui/feedback/failure.ts';
import { showToast } from '../../ui/feedback/toasts.tsx';
import { Switch } from '../../ui/forms/switch.tsx';
import { useChangePush } from './notifications.queries.ts';
import classes from './notifications-page.module.css';

/** What to be told of, on all devices; and whether amounts show where others may see them. */
export function KindSwitches({ kinds, amounts }: Pick<Push, 'amounts' | 'kinds'>) {
  const { t } = useTranslation();
  const change = useChangePush();
  const send = (chosen: Parameters<typeof change.mutate>[0]) =>
    change.mutate(chosen, {
      onError: (error) => showToast('failure', t('notifications.changeFailed'), describeFailure(error, '')),
    });
  return (
    <ul className={classes.list}>
      {PUSH_KINDS.map((kind) => (
        <Choice
          key={kind}
          isOn={kinds[kind]}
          onToggle={() => send({ kinds: { [kind]: !kinds[kind] } })}
          what={t(`notifications.kind.${kind}.name`)}
          detail={t(`notifications.kind.${kind}.detail`)}
        />
      ))}
      <Choice
        isOn={amounts}
        onToggle={() => send({ amounts: !amounts })}
        what={t('notifications.amounts')}
        detail={t('notifications.amountsDetail')}
      />
    </ul>
  );
}

function Choice(props: { isOn: boolean; onToggle: () => void; what: string; detail: string }) {
  return (
    <li className={`${classes.item} ${classes.choice}`}>
      <div className={classes.words}>
        <p className={classes.what}>{props.what}</p>
        <p className={classes.detail}>{props.detail}</p>
      </div>
      <Switch isOn={props.isOn} onToggle={props.onToggle} label={props.what} />
    </li>
  );
}
