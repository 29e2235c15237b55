import type { Transaction } from '@saldo/contract';
import { useTranslation } from 'react-i18next';
import { formatDay } from '../../ui/money-and-dates/dates.ts';
import { Money } from '../../ui/money-and-dates/money.tsx';
import classes from './waiting-changes.module.css';

/** Both sides where they differ; nothing to compare with means that it was to be deleted. */
export function Versions({ mine, theirs }: { mine: Transaction | undefined; theirs: Transaction }) {
  const { t } = useTranslation();
  const fields = mine
    ? FIELDS.filter((field) => JSON.stringify(TOLD[field](mine)) !== JSON.stringify(TOLD[field](theirs)))
    : (['name', 'amount', 'date'] as const);
  return (
    <table className={classes.versions}>
      <thead>
        <tr>
          <td />
          {mine && <th scope="col">{t('waitingChanges.mine')}</th>}
          <th scope="col">{t('waitingChanges.theirs')}</th>
        </tr>
      </thead>
      <tbody>
        {fields.map((field) => (
          <tr key={field}>
            <th scope="row">{t(`waitingChanges.fields.${field}`)}</th>
            {[...(mine ? [mine] : []), theirs].map((row) => (
              <td key={row === mine ? 'mine' : 'theirs'}>
                <Value field={field} row={row} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const TOLD = {
  name: ({ name }: Transaction) => name,
  amount: ({ amount }: Transaction) => amount,
  date: ({ date }: Transaction) => date,
  type: ({ type }: Transaction) => type,
  category: ({ category_id }: Transaction) => category_id,
  source: ({ source_id }: Transaction) => source_id,
  description: ({ description }: Transaction) => description,
  tags: ({ tags }: Transaction) => tags.toSorted(),
  lines: ({ lines }: Transaction) => lines?.map(({ category_id, amount }) => [category_id, amount]) ?? null,
};
type Field = keyof typeof TOLD;
const FIELDS = Object.keys(TOLD) as Field[];

function Value({ field, row }: { field: Field; row: Transaction }) {
  const { t } = useTranslation();
  if (field === 'amount') return <Money amount={row.amount} currency={row.currency} />;
  if (field === 'date') return formatDay(row.date);
  if (field === 'type') return t(`transactions.${row.type}Type`);
  if (field === 'category') return row.category?.name ?? t('transactions.uncategorized');
  if (field === 'source') return row.source.name;
  if (field === 'tags') return row.tags.join(', ') || '–';
  if (field === 'lines')
    return row.lines ? row.lines.map((line) => line.category_name ?? '–').join(', ') : '–';
  return row[field] || '–';
}
