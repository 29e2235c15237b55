import type { BalanceProof, BalanceSuspect, Source } from '@saldo/contract';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/buttons/button.tsx';
import { useConfirm } from '../../ui/dialogs/confirm.tsx';
import { restoreFocus } from '../../ui/lists/restore-focus.ts';
import { formatDay } from '../../ui/money-and-dates/dates.ts';
import { SignedMoney } from '../../ui/money-and-dates/money.tsx';
import { useUndoableOutcome } from '../changes/undo.queries.ts';
import classes from './balance-proof-page.module.css';
import { type Difference, useMend } from './balance-proofs.queries.ts';
import { describeMend } from './describe-suspect.ts';

/** Somebody who may be why a balance differs, and the one button that mends it. */
export function SuspectCard(props: {
  suspect: BalanceSuspect;
  proof: BalanceProof;
  difference: Difference;
  source: Source;
  isLikeliest: boolean;
}) {
  const { t } = useTranslation();
  const { suspect, proof, difference, source } = props;
  const { mend } = suspect;
  const sender = useMend(source.id);
  const tellOutcome = useUndoableOutcome();
  const [dialog, ask] = useConfirm();
  const about = { difference: difference.difference, currency: proof.currency, sourceName: source.name };
  const send = () => {
    if (!mend) return;
    tellOutcome(sender.mutateAsync({ mend, difference }), {
      done: t('balanceProofs.mended'),
      failed: t('balanceProofs.notMended'),
      change: (change) => change,
    });
  };
  const start = (button: HTMLElement) => {
    if (mend?.do !== 'delete') {
      // Once it is mended, nobody is suspected any more.
      restoreFocus(button);
      return send();
    }
    const count = mend.transaction_ids.length;
    ask({
      text: t('balanceProofs.confirmDelete', { count }),
      action: describeMend(t, mend, about),
      onYes: send,
    });
  };
  return (
    <li className={classes.suspect}>
      <div className={classes.words}>
        <h3>{t(`balanceProofs.kinds.${suspect.kind}`)}</h3>
        <p className={classes.quiet}>{t(`balanceProofs.why.${suspect.kind}`)}</p>
        {suspect.rows.length > 0 && (
          <ul className={classes.rows}>
            {suspect.rows.map(({ transaction_id, name, date, type, amount, source_name }, index) => (
              <li key={transaction_id ?? index}>
                <span>
                  {name}
                  <span className={classes.quiet}>
                    {formatDay(date)}
                    {source_name !== source.name && ` · ${source_name}`}
                  </span>
                </span>
                <SignedMoney type={type} amount={amount} currency={proof.currency} />
              </li>
            ))}
          </ul>
        )}
        <p className={classes.quiet}>
          {t('balanceProofs.then', { agreeing: suspect.agreeing, count: proof.agreeing + proof.differing })}
        </p>
      </div>
      {mend && (
        <Button
          variant={props.isLikeliest ? 'filled' : 'default'}
          onClick={({ currentTarget }) => start(currentTarget)}
          loading={sender.isPending}
        >
          {describeMend(t, mend, about)}
        </Button>
      )}
      {dialog}
    </li>
  );
}
