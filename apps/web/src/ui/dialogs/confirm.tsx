import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { Button } from '../buttons/button.tsx';
import { restoreFocus } from '../lists/restore-focus.ts';
import classes from './confirm.module.css';
import { Dialog } from './dialog.tsx';

type Question = {
  text: string;
  /** What exactly it is about: its name, its amount, its day. */
  about?: string;
  action: string;
  onYes: () => void;
};

/** Asks before something that cannot be undone: `const [dialog, ask] = useConfirm()`. */
export function useConfirm(): [dialog: ReactNode, ask: (question: Question) => void] {
  const { t } = useTranslation();
  const [question, setQuestion] = useState<Question>();
  const dismiss = () => setQuestion(undefined);
  const accept = () => {
    // The focus goes back to where the question came from, and from there on where that goes away.
    flushSync(dismiss);
    if (document.activeElement instanceof HTMLElement) restoreFocus(document.activeElement);
    question?.onYes();
  };
  const dialog = (
    <Dialog
      label={t('ui.confirmation')}
      isOpen={question !== undefined}
      onClose={dismiss}
      className={classes.confirm}
    >
      <p>{question?.text}</p>
      {question?.about && <p className={classes.about}>{question.about}</p>}
      <div className={classes.buttons}>
        <Button variant="default" data-autofocus onClick={dismiss}>
          {t('ui.cancel')}
        </Button>
        <Button isDanger onClick={accept}>
          {question?.action}
        </Button>
      </div>
    </Dialog>
  );
  return [dialog, setQuestion];
}
