import type { Change } from '@saldo/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../config/paths.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { useConfirm } from '../../ui/dialogs/confirm.tsx';
import { Icon } from '../../ui/look/icon.tsx';
import { formatInstant } from '../../ui/money-and-dates/dates.ts';
import { countEdited } from './changes.queries.ts';
import classes from './changes-list.module.css';
import { describeChange } from './describe-change.ts';
import { useUndo } from './undo.queries.ts';

/** Each thing that was done, who did it and when, and the way to take it back. */
export function ChangesList({ changes }: { changes: Change[] }) {
  const { t } = useTranslation();
  const undo = useUndo();
  const [dialog, ask] = useConfirm();
  const askUndo = async (change: Change, what: string) => {
    const edited = await countEdited(change);
    const words = [
      t('changes.confirmUndo', { what }),
      ...(edited > 0 ? [t('changes.edited', { count: edited })] : []),
    ];
    ask({ text: words.join(' '), action: t('changes.undo'), onYes: () => void undo(change.id) });
  };
  return (
    <>
      <ul className={classes.list}>
        {changes.map((change) => {
          const what = describeChange(t, change, changes);
          return (
            <li key={change.id} className={classes.item} data-undone={change.undone_by !== null}>
              <p className={classes.what}>{what}</p>
              <p className={classes.when}>
                {formatInstant(change.at)} · {t(`changes.by.${change.by}`)}
              </p>
              <div className={classes.buttons}>
                <Link
                  className={classes.then}
                  to={`${paths.dashboard}?as_of=${encodeURIComponent(change.at)}`}
                  aria-label={t('changes.seeThenOf', { what })}
                  title={t('changes.seeThen')}
                >
                  <Icon name="clock" />
                </Link>
                <UndoPart change={change} what={what} onUndo={() => void askUndo(change, what)} />
              </div>
            </li>
          );
        })}
      </ul>
      {dialog}
    </>
  );
}

function UndoPart(props: { change: Change; what: string; onUndo: () => void }) {
  const { t } = useTranslation();
  if (props.change.undone_by !== null) return <span className={classes.state}>{t('changes.undone')}</span>;
  if (!props.change.can_undo) return <span className={classes.state}>{t('changes.forGood')}</span>;
  return (
    <Button
      variant="default"
      size="sm"
      aria-label={t('changes.undoOf', { what: props.what })}
      onClick={props.onUndo}
    >
      {t('changes.undo')}
    </Button>
  );
}
