import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './confirm.module.css';
import { Dialog } from './dialog.tsx';

type Question = { text: string; action: string; onYes: () => void };

/** Asks before something that cannot be undone: `const [dialog, ask] = useConfirm()`. */
export function useConfirm(): [dialog: ReactNode, ask: (question: Question) => void] {
  const { t } = useTranslation();
  const [question, setQuestion] = useState<Question>();
  const dismiss = () => setQuestion(undefined);
  const accept = () => {
    dismiss();
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
      <div className={classes.buttons}>
        <Button variant="default" onClick={dismiss}>
          {t('ui.cancel')}
        </Button>
        <Button color="red.9" onClick={accept}>
          {question?.action}
        </Button>
      </div>
    </Dialog>
  );
  return [dialog, setQuestion];
}
