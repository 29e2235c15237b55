import { type RefObject, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/buttons/button.tsx';
import { describeFailure } from '../../ui/feedback/failure.ts';
import { toastOutcome } from '../../ui/feedback/toast-outcome.ts';
import { Loaded, Skeleton } from '../../ui/lists/states.tsx';
import {
  useDevices,
  useRemoveDevice,
  useTestDevice,
  useThisBrowser,
  useTurnOn,
} from './notifications.queries.ts';
import classes from './notifications-page.module.css';
import { NotAllowed } from './this-browser.ts';

type Props = { publicKey: string; hasKind: boolean };

/** Whether this browser takes notifications, and what can be done about that. */
export function ThisDevice({ publicKey, hasKind }: Props) {
  const { t } = useTranslation();
  const browser = useThisBrowser();
  const devices = useDevices();
  const isPressed = useRef(false);
  return (
    <Loaded query={browser} skeleton={<Skeleton rows={2} />}>
      {({ support, permission, isSubscribed }) => {
        if (support === 'installed_only') return <p>{t('notifications.installFirst')}</p>;
        if (support === 'no') return <p>{t('notifications.unsupported')}</p>;
        if (permission === 'denied') return <p>{t('notifications.blocked')}</p>;
        return (
          <Loaded query={devices} skeleton={<Skeleton rows={2} />}>
            {(all) => {
              const own = all.find((device) => device.this);
              return own && isSubscribed ? (
                <On id={own.id} hasKind={hasKind} isPressed={isPressed} />
              ) : (
                <Off publicKey={publicKey} isPressed={isPressed} />
              );
            }}
          </Loaded>
        );
      }}
    </Loaded>
  );
}

/** The button that was pressed is gone: the keyboard goes on at the one in its place. */
type Pressed = { isPressed: RefObject<boolean> };
const takeOver = (isPressed: Pressed['isPressed']) => (button: HTMLButtonElement | null) => {
  if (!button || button.disabled || !isPressed.current || document.activeElement !== document.body) return;
  isPressed.current = false;
  button.focus();
};

function Off({ publicKey, isPressed }: Pressed & Pick<Props, 'publicKey'>) {
  const { t } = useTranslation();
  const turnOn = useTurnOn();
  const describe = (error: unknown) =>
    error instanceof NotAllowed
      ? t('notifications.notAllowed')
      : describeFailure(error, t('notifications.turnOnFailed'));
  return (
    <>
      <p className={classes.state}>{t('notifications.off')}</p>
      <Button
        ref={takeOver(isPressed)}
        loading={turnOn.isPending}
        onClick={() => {
          isPressed.current = true;
          turnOn.mutate(publicKey);
        }}
      >
        {t('notifications.turnOn')}
      </Button>
      {turnOn.error && (
        <p role="alert" className={classes.failure}>
          {describe(turnOn.error)}
        </p>
      )}
    </>
  );
}

function On({ id, hasKind, isPressed }: Pressed & { id: string } & Pick<Props, 'hasKind'>) {
  const { t } = useTranslation();
  const test = useTestDevice();
  const remove = useRemoveDevice();
  const sendTest = () =>
    toastOutcome(test.mutateAsync(id), {
      done: t('notifications.testSent'),
      failed: t('notifications.testFailed'),
    });
  const turnOff = () => {
    isPressed.current = true;
    toastOutcome(remove.mutateAsync({ id, isThis: true }), {
      done: t('notifications.turnedOff'),
      failed: t('notifications.turnOffFailed'),
    });
  };
  return (
    <>
      <p className={classes.state} role="status">
        {t('notifications.on')} {!hasKind && t('notifications.chooseKind')}
      </p>
      <div className={classes.buttons}>
        <Button ref={takeOver(isPressed)} variant="default" loading={test.isPending} onClick={sendTest}>
          {t('notifications.sendTest')}
        </Button>
        <Button variant="default" loading={remove.isPending} onClick={turnOff}>
          {t('notifications.turnOff')}
        </Button>
      </div>
    </>
  );
}
