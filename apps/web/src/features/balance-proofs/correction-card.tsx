import type { Source } from '@saldo/contract';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/buttons/button.tsx';
import { useConfirm } from '../../ui/dialogs/confirm.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { formatAmount } from '../../ui/money-and-dates/amounts.ts';
import { formatDay } from '../../ui/money-and-dates/dates.ts';
import { useUndoableOutcome } from '../changes/undo.queries.ts';
import classes from './balance-proof-page.module.css';
import { type Difference, toDifference, useCorrect } from './balance-proofs.queries.ts';

/** The last resort: a transaction that makes up for what nobody could explain. */
export function CorrectionCard({ source, difference }: { source: Source; difference: Difference }) {
  const { t } = useTranslation();
  const correct = useCorrect(source.id);
  const tellOutcome = useUndoableOutcome();
  const [dialog, ask] = useConfirm();
  const start = () =>
    ask({
      text: t('balanceProofs.confirmCorrection'),
      about: `${formatDay(difference.date)} · ${formatAmount(difference.difference, source.currency)}`,
      action: t('balanceProofs.correct'),
      onYes: () =>
        tellOutcome(
          correct.mutateAsync({ ...toDifference(difference), name: t('balanceProofs.correctionName') }),
          {
            done: t('balanceProofs.corrected'),
            failed: t('balanceProofs.notMended'),
            change: ({ change_id }) => change_id,
          },
        ),
    });
  return (
    <Card title={t('balanceProofs.correctionTitle')}>
      <div className={classes.last}>
        <p>{t('balanceProofs.correctionLead')}</p>
        <Button variant="default" onClick={start} loading={correct.isPending}>
          {t('balanceProofs.correct')}
        </Button>
      </div>
      {dialog}
    </Card>
  );
}
