import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/buttons/button.tsx';
import { describeFailure } from '../../ui/feedback/failure.ts';
import { FailureLine } from '../../ui/forms/fields.tsx';
import { Card } from '../../ui/layout/card.tsx';
import narrow from '../../ui/layout/narrow.module.css';
import stack from '../../ui/layout/stack.module.css';

/**
 * Where the link of a letter leads: what it is about, and a button. Opening it does nothing yet, since programs that
 * look through mails open every link.
 */
export function LetterPage(props: {
  title: string;
  lead: string;
  action: string;
  token: string;
  sender: { isPending: boolean; error: Error | null };
  onPress: () => void;
  children?: ReactNode;
}) {
  const { t } = useTranslation();
  const { title, sender } = props;
  return (
    <div className={narrow.page}>
      <title>{`${title} · Saldo`}</title>
      <h1>{title}</h1>
      <Card>
        {props.token ? (
          <div className={stack.stack}>
            <p>{props.lead}</p>
            <FailureLine message={sender.error && describeFailure(sender.error, t('reset.failed'))} />
            <Button fullWidth loading={sender.isPending} onClick={props.onPress}>
              {props.action}
            </Button>
            {props.children}
          </div>
        ) : (
          <FailureLine message={t('reset.noToken')} />
        )}
      </Card>
    </div>
  );
}
