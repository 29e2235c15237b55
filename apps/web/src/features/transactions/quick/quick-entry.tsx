import type { Source } from '@saldo/contract';
import { digitsOf, isBankImported, parseTypedAmount } from '@saldo/domain';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/buttons/button.tsx';
import { Choice } from '../../../ui/forms/choice.tsx';
import { useSendingKey } from '../../../ui/forms/submit.ts';
import { CategoryIcon } from '../../../ui/look/category-mark.tsx';
import { Icon } from '../../../ui/look/icon.tsx';
import { formatAmount } from '../../../ui/money-and-dates/amounts.ts';
import { separators } from '../../../ui/money-and-dates/formats.ts';
import { useCategoryOptions } from '../../categories/category-options.queries.ts';
import { findNewestChange } from '../../changes/changes.queries.ts';
import { useUndoableOutcome } from '../../changes/undo.queries.ts';
import { type TransactionValues, toNewValues } from '../model/transaction-values.ts';
import { useCreateTransaction, useRecentTransactions } from '../model/transactions.queries.ts';
import { Keypad } from './keypad.tsx';
import { findLastSource, pressKey, sortByLikelihood } from './likely.ts';
import classes from './quick-entry.module.css';

const CHIPS = 6;
const TYPES = ['expense', 'income'] as const;

export function QuickEntry(props: {
  sources: Source[];
  onClose: () => void;
  onReady?: (() => void) | undefined;
  onMore: (draft: Partial<TransactionValues>) => void;
}) {
  const { t } = useTranslation();
  const field = useRef<HTMLInputElement>(null);
  // The dialog may have been open before this came.
  useEffect(() => field.current?.focus({ preventScroll: true }), []);
  const ready = useRef(props.onReady);
  useEffect(() => ready.current?.(), []);
  const create = useCreateTransaction();
  const { keyOf } = useSendingKey();
  const tellOutcome = useUndoableOutcome();
  const [typed, setTyped] = useState('');
  const [type, setType] = useState<(typeof TYPES)[number]>('expense');
  const [category_id, setCategory] = useState('');
  const [chosenSource, setSource] = useState<string>();
  const [isWhole, setWhole] = useState(false);
  const sources = props.sources.filter((source) => !isBankImported(source));
  const { data: recent = [] } = useRecentTransactions(type);
  const options = sortByLikelihood(useCategoryOptions(), recent);
  const source_id = chosenSource ?? findLastSource(sources, recent);
  const { currency } = sources.find(({ id }) => id === source_id) ?? { currency: 'EUR' };
  const category = options.find(({ id }) => id === category_id);
  const amount = Number(parseTypedAmount(typed, currency) ?? 0);
  // Somebody's choice stays to be seen among the likely ones.
  const likely = isWhole ? options : options.slice(0, CHIPS);
  const shown = category && !likely.includes(category) ? [...likely, category] : likely;
  const name = category?.name ?? t(type === 'expense' ? 'quickEntry.expense' : 'quickEntry.income');
  const values = { name, type, amount: typed, category_id, source_id };
  const press = (key: string) =>
    setTyped(pressKey(typed, key, { decimal: separators().decimal, decimals: digitsOf(currency) }));
  const save = () => {
    if (amount <= 0 || create.isPending) return;
    const body = { ...toNewValues(sources, values), currency };
    const work = create.mutateAsync({ body, key: keyOf(body) });
    // What was typed is still there where it could not be saved.
    work.then(props.onClose, () => {});
    tellOutcome(work, {
      done: t('quickEntry.saved', { amount: formatAmount(amount, currency), name }),
      failed: t('transactionForm.failed'),
      change: () => findNewestChange('transaction.created', name),
    });
  };
  if (sources.length === 0)
    return (
      <div className={classes.entry}>
        <p>{t('quickEntry.noSource')}</p>
        <Button onClick={() => props.onMore({ type })}>{t('quickEntry.more')}</Button>
      </div>
    );
  return (
    <form
      className={classes.entry}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <div className={classes.types}>
        {TYPES.map((one) => (
          <button key={one} type="button" aria-pressed={type === one} onClick={() => setType(one)}>
            {t(one === 'expense' ? 'quickEntry.expense' : 'quickEntry.income')}
          </button>
        ))}
      </div>
      <label className={classes.amount}>
        <span className="visually-hidden">{t('quickEntry.amount')}</span>
        {/* Its own keypad is below; keys of a keyboard work too. */}
        <input
          ref={field}
          inputMode="none"
          autoComplete="off"
          placeholder={`0${separators().decimal}00`}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <span aria-hidden="true">{currency === 'EUR' ? '€' : currency}</span>
      </label>
      {/* biome-ignore lint/a11y/useSemanticElements: buttons, no fields */}
      <div role="group" aria-label={t('quickEntry.category')} className={classes.chips}>
        {shown.map(({ id, name: label, look }) => (
          <button
            key={id}
            type="button"
            aria-pressed={id === category_id}
            onClick={() => setCategory(id === category_id ? '' : id)}
          >
            <CategoryIcon look={look} />
            <span>{label}</span>
          </button>
        ))}
        {options.length > CHIPS && (
          <button type="button" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            <Icon name={isWhole ? 'up' : 'chevron'} size={18} />
            <span>{isWhole ? t('quickEntry.fewer') : t('quickEntry.all')}</span>
          </button>
        )}
      </div>
      <Keypad onPress={press} />
      <div className={classes.end}>
        {sources.length > 1 && (
          <Choice
            label={t('transactions.source')}
            value={source_id}
            options={sources.map((source): [string, string] => [source.id, source.name])}
            onChange={setSource}
          />
        )}
        <Button variant="subtle" onClick={() => props.onMore(values)}>
          {t('quickEntry.more')}
        </Button>
      </div>
      <div className={classes.save}>
        <Button type="submit" fullWidth disabled={amount <= 0} loading={create.isPending}>
          {t('quickEntry.save')}
        </Button>
      </div>
    </form>
  );
}
