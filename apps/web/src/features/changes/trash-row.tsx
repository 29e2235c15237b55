import type { Trashed } from '@saldo/contract';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/buttons/button.tsx';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { Clamped } from '../../ui/layout/clamped.tsx';
import table from '../../ui/lists/table.module.css';
import { toTyped } from '../../ui/money-and-dates/amounts.ts';
import { formatDay, formatInstant } from '../../ui/money-and-dates/dates.ts';
import { homeCurrency } from '../../ui/money-and-dates/home-currency.ts';
import { Money, SignedMoney } from '../../ui/money-and-dates/money.tsx';
import classes from './trash.module.css';

export function TrashRow(props: { trashed: Trashed; onRestore: () => void; onRemove: () => void }) {
  const { t } = useTranslation();
  const { kind, date, count, deleted_at, gone_at } = props.trashed;
  const name = props.trashed.name || t('trash.nameless');
  const about = [
    t(`trash.kinds.${kind}`),
    ...(date ? [formatDay(date)] : []),
    ...(count > 0 ? [t('trash.with', { count })] : []),
  ];
  return (
    <tr className={classes.row}>
      <th scope="row">
        <Clamped text={name} />
        <span className={classes.quiet}>{about.join(' · ')}</span>
      </th>
      <td className={table.number}>
        <Amount trashed={props.trashed} />
      </td>
      <td>
        <span className={classes.label}>{t('trash.deletedAt')} </span>
        {formatInstant(deleted_at)}
      </td>
      <td>
        <span className={classes.label}>{t('trash.goneAt')} </span>
        {formatDay(gone_at)}
      </td>
      <td className={table.actions}>
        <div className={classes.buttons}>
          <Button
            variant="default"
            size="sm"
            aria-label={t('trash.restoreOf', { name })}
            onClick={props.onRestore}
          >
            {t('trash.restore')}
          </Button>
          <IconButton icon="bin" label={t('trash.remove', { name })} onClick={props.onRemove} />
        </div>
      </td>
    </tr>
  );
}

/** Nothing where it has none. Of what lay in a source that is gone too, nobody knows in which money it was. */
function Amount({ trashed: { kind, amount, type, currency } }: { trashed: Trashed }) {
  if (amount === null) return null;
  if (kind === 'transaction' && currency === null)
    return `${type === 'income' ? '+' : '−'}${toTyped(amount)}`;
  if (type) return <SignedMoney type={type} amount={amount} currency={currency ?? homeCurrency()} />;
  return <Money amount={amount} currency={currency ?? homeCurrency()} />;
}
