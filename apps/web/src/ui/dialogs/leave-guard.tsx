import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router';
import { Button } from '../buttons/button.tsx';
import { askToLeave, findLoss, useLeaveQuestion } from '../forms/unsaved.ts';
import { isDiscarding } from '../layout/current-item.ts';
import classes from './confirm.module.css';
import { Dialog } from './dialog.tsx';

/** Asks before anything is lost: by a link, the back button, a closed dialog, or (in the browser's words) a closed tab. */
export function LeaveGuard() {
  const { t } = useTranslation();
  const question = useLeaveQuestion();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname &&
      !isDiscarding(nextLocation.state) &&
      findLoss() !== undefined,
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void askToLeave().then((mayLeave) => (mayLeave ? blocker.proceed() : blocker.reset()));
  }, [blocker]);
  useEffect(() => {
    const keepTab = (event: BeforeUnloadEvent) => {
      if (findLoss()) event.preventDefault();
    };
    window.addEventListener('beforeunload', keepTab);
    return () => window.removeEventListener('beforeunload', keepTab);
  }, []);
  const loss = question?.loss ?? 'typed';
  return (
    <Dialog
      label={t('ui.confirmation')}
      isOpen={question !== undefined}
      onClose={() => question?.answer(false)}
      className={classes.confirm}
    >
      <p>{t(`leave.${loss}.question`)}</p>
      <div className={classes.buttons}>
        <Button variant="default" data-autofocus onClick={() => question?.answer(false)}>
          {t(`leave.${loss}.stay`)}
        </Button>
        <Button isDanger onClick={() => question?.answer(true)}>
          {t(`leave.${loss}.leave`)}
        </Button>
      </div>
    </Dialog>
  );
}
