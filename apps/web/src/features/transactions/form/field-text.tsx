import type { Category, Source } from '@saldo/contract';
import { formatMoney, ZERO } from '@saldo/domain';
import { useTranslation } from 'react-i18next';
import { formatDay } from '../../../ui/money-and-dates/dates.ts';
import { TransactionName } from '../details/transaction-name.tsx';
import { toCents, withRest } from '../model/split-lines.ts';
import type { WrittenValues } from '../model/transaction-values.ts';
import classes from './conflict-dialog.module.css';
import type { Field } from './differences.ts';

type Props = {
  field: Field;
  values: WrittenValues;
  categories: Category[];
  sources: Source[];
};

/** One field of a form as somebody would say it. */
export function FieldText({ field, values, categories, sources }: Props) {
  const { t } = useTranslation();
  const { currency } = values;
  const money = (typed: string) => formatMoney(toCents(typed, currency) ?? ZERO, currency);
  const nameOf = (things: { id: string; name: string }[], id: string) =>
    things.find((one) => one.id === id)?.name;
  const category = (id: string) => nameOf(categories, id) ?? t('transactions.uncategorized');
  if (field === 'amount') return money(values.amount);
  if (field === 'date') return formatDay(values.date);
  if (field === 'type') return t(`transactions.${values.type}Type`);
  if (field === 'source_id') return nameOf(sources, values.source_id) ?? '–';
  if (field === 'to_be_paid_back') return values.to_be_paid_back ? t('conflict.yes') : t('conflict.no');
  if (field === 'refund_of') return values.refund_of ? <TransactionName id={values.refund_of} /> : '–';
  if (field === 'tags') return values.tags.join(', ') || '–';
  if (field === 'category_id')
    return values.lines.length > 0 ? t('split.split') : category(values.category_id);
  if (field !== 'lines') return values[field] || '–';
  if (values.lines.length === 0) return '–';
  return (
    <ul className={classes.lines}>
      {withRest(values.lines, values.amount, currency).map((line) => (
        <li key={line.key}>
          {category(line.category_id)} <span className={classes.part}>{money(line.amount)}</span>
          {line.description && <span className={classes.quiet}>{line.description}</span>}
        </li>
      ))}
    </ul>
  );
}
