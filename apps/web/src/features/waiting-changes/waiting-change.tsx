import type { Transaction } from '@saldo/contract';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { Pending } from '../../device/pending-change.ts';
import { type Names, toRow } from '../../device/pending-rows.ts';
import { getRunning } from '../../device/start.ts';
import { lacksExpense } from '../../device/to-pending.ts';
import { translateServerMessage } from '../../texts/i18n.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { FormButtons } from '../../ui/buttons/form-buttons.tsx';
import { useConfirm } from '../../ui/dialogs/confirm.tsx';
import { formatDay, formatInstant } from '../../ui/money-and-dates/dates.ts';
import { Money } from '../../ui/money-and-dates/money.tsx';
import { Versions } from './versions.tsx';
import classes from './waiting-changes.module.css';

/** One change, and what can be decided about it. */
export function WaitingChange(props: { change: Pending; names: Names; isBehind: boolean }) {
  const { t } = useTranslation();
  const { change, names } = props;
  const [confirmation, confirm] = useConfirm();
  const running = getRunning();
  const mine = toRow(change, names);
  const keep = () => void running?.device.keepMine(change.order).then(() => running.syncSoon(0));
  const discard = () => void running?.device.discard(change.order).then(() => running.refresh());
  const askToDiscard = () =>
    confirm({
      text: t('waitingChanges.discardQuestion'),
      about: toTitle(t, change, mine),
      action: t('waitingChanges.discard'),
      onYes: discard,
    });
  const { refusal } = change;
  const isOfTwo = refusal?.status === 412 && refusal.theirs;
  return (
    <li className={classes.change} data-refused={refusal ? '' : undefined}>
      <p className={classes.title}>{toTitle(t, change, mine ?? change.before ?? undefined)}</p>
      <p className={classes.about}>
        {mine && (
          <>
            {formatDay(mine.date)} · <Money amount={mine.amount} currency={mine.currency} /> ·{' '}
          </>
        )}
        {formatInstant(new Date(change.at).toISOString())}
      </p>
      {!refusal && (
        <p className={classes.state}>
          {t(props.isBehind ? 'waitingChanges.behind' : 'waitingChanges.waits')}
        </p>
      )}
      {refusal && <p className={classes.reason}>{toReason(t, change)}</p>}
      {isOfTwo && refusal.theirs && <Versions mine={mine} theirs={refusal.theirs} />}
      <FormButtons>
        {refusal && <Button onClick={keep}>{t(`waitingChanges.${toChoice(change)}`)}</Button>}
        <Button variant="default" onClick={isOfTwo ? discard : askToDiscard}>
          {t(isOfTwo ? 'waitingChanges.keepTheirs' : 'waitingChanges.discard')}
        </Button>
      </FormButtons>
      {confirmation}
    </li>
  );
}

function toTitle(t: TFunction, { name, ids, before }: Pending, row: Transaction | undefined): string {
  const called = { name: row?.name ?? before?.name ?? '' };
  if (name === 'createTransaction') return t('waitingChanges.created', called);
  if (name === 'removeTransaction') return t('waitingChanges.deleted', called);
  if (name === 'createAttachment') return t('waitingChanges.receipt', called);
  if (name === 'changeTransaction') return t('waitingChanges.changed', called);
  if (name === 'acceptSuggestions') return t('waitingChanges.reviewed', { count: ids.length });
  return t('waitingChanges.many', { count: ids.length });
}

function toReason(t: TFunction, { refusal }: Pending): string {
  if (refusal?.status === 412) return t('waitingChanges.changedElsewhere');
  if (refusal?.code === 'refund.discarded') return t('waitingChanges.expenseDiscarded');
  if (refusal?.code === 'transaction.not_found') return t('waitingChanges.deletedElsewhere');
  const message = translateServerMessage(refusal?.code ?? '', refusal?.message ?? '');
  return t('waitingChanges.refused', { message });
}

function toChoice(change: Pending): 'addAgain' | 'keepMine' | 'tryAgain' | 'withoutExpense' {
  const { name, refusal } = change;
  if (refusal?.status === 412) return 'keepMine';
  const isByItself = refusal?.status === 0 || name === 'createTransaction';
  if (isByItself && lacksExpense(change)) return 'withoutExpense';
  return refusal?.status === 404 && name === 'changeTransaction' ? 'addAgain' : 'tryAgain';
}
