import type { Recurring } from '@saldo/contract';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/api-error.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { checks, positiveAmountIn } from '../../ui/forms/checks.ts';
import { DayField } from '../../ui/forms/day-field.tsx';
import { AmountField, Fields, SelectField, TextField } from '../../ui/forms/fields.tsx';
import { FormEnd } from '../../ui/forms/form-end.tsx';
import { useSubmit } from '../../ui/forms/submit.ts';
import { useForm } from '../../ui/forms/use-form.ts';
import { homeCurrency } from '../../ui/money-and-dates/home-currency.ts';
import { useCategoryChoices } from '../categories/category-options.queries.ts';
import { findNewestChange } from '../changes/changes.queries.ts';
import { useUndoableOutcome } from '../changes/undo.queries.ts';
import { useSources } from '../sources/sources.queries.ts';
import { toChanges, toNew, toValues } from './form-values.ts';
import { MoreFields } from './more-fields.tsx';
import { useChangeRecurring, useCreateRecurring } from './recurring.queries.ts';
import { RhythmFields, rhythmChecks } from './rhythm-fields.tsx';

const NONE = { id: '', version: 0 };

/** Writes one down by hand, or changes the one that is given. */
export function RecurringForm(props: {
  item?: Recurring;
  onDone: (id: string) => void;
  onCancel?: () => void;
  /** Somebody changed it meanwhile: this is what it is now. */
  onReload?: (item: Recurring) => void;
}) {
  const { t } = useTranslation();
  const { item } = props;
  const isFixed = Boolean(item?.fixed_expense_id);
  const sources = useSources().data ?? [];
  const choices = useCategoryChoices();
  const create = useCreateRecurring();
  const change = useChangeRecurring(item ?? NONE);
  const tellOutcome = useUndoableOutcome();
  const currencyOf = (source: string) =>
    item?.currency ?? sources.find(({ id }) => id === source)?.currency ?? homeCurrency();
  const form = useForm({
    initialValues: toValues(item),
    validate: {
      name: checks.name,
      amount: (amount, { source_id }) => positiveAmountIn(amount, currencyOf(source_id)),
      low: (low, { source_id }) => (low.trim() ? positiveAmountIn(low, currencyOf(source_id)) : null),
      high: (high, { source_id }) => (high.trim() ? positiveAmountIn(high, currencyOf(source_id)) : null),
      next_date: (day) => (item ? null : checks.required(day)),
      ...rhythmChecks,
      days: (days) => (item && !isUpTo(days, 60) ? t('recurring.daysInvalid') : null),
      percent: (percent) => (item && !isUpTo(percent, 100) ? t('recurring.percentInvalid') : null),
    },
  });
  const created = useSubmit(create, form, t('recurring.saveFailed'));
  const changed = useSubmit(change, form, t('recurring.saveFailed'));
  const tell = (answer: Answer, done: string, change: () => Promise<string | undefined>) => {
    tellOutcome(Promise.resolve(answer), { done, failed: t('recurring.failed'), change });
    props.onDone(answer.results.id);
  };
  const send = (values: typeof form.values) => {
    if (!item)
      return void created.submit(toNew(values, currencyOf(values.source_id)), (answer) => {
        const { name } = answer.results;
        tell(answer, t('recurring.createdNamed', { name }), () =>
          findNewestChange('recurring.created', name),
        );
      });
    const body = toChanges(values, item);
    if (Object.keys(body).length === 0) return props.onDone(item.id);
    void changed.submit(body, (answer) =>
      tell(answer, t('recurring.savedNamed', { name: answer.results.name }), () =>
        findNewestChange('recurring.changed'),
      ),
    );
  };
  const currency = currencyOf(form.values.source_id);
  const theirs = findPresent(change.error);
  return (
    <Fields form={form} onSubmit={send}>
      <TextField form={form} name="name" label={t('recurring.name')} required />
      {!item && (
        <SelectField
          form={form}
          name="type"
          label={t('recurring.type')}
          data={(['expense', 'income'] as const).map((value) => ({
            value,
            label: t(`recurring.types.${value}`),
          }))}
        />
      )}
      <AmountField form={form} name="amount" label={t('recurring.amount')} currency={currency} required />
      {!isFixed && <RhythmFields form={form} />}
      <DayField
        form={form}
        name="next_date"
        label={t('recurring.nextDate')}
        description={item?.state === 'ended' ? t('recurring.nextDateResumes') : undefined}
        required={!item}
      />
      {!isFixed && (
        <DayField
          form={form}
          name="ends_on"
          label={t('recurring.endsOn')}
          description={t('recurring.endsOnHint')}
        />
      )}
      <SelectField
        form={form}
        name="source_id"
        label={t('recurring.source')}
        data={[
          { value: '', label: t('recurring.noSource') },
          ...sources
            .filter((source) => !item || source.currency === item.currency)
            .map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <SelectField
        form={form}
        name="category_id"
        label={t('recurring.category')}
        data={[{ value: '', label: t('recurring.noCategory') }, ...choices]}
      />
      {item && <MoreFields form={form} isFixed={isFixed} currency={currency} />}
      <FormEnd
        failure={created.failure ?? changed.failure}
        isPending={created.isPending || changed.isPending}
        action={item ? t('recurring.save') : t('recurring.create')}
      >
        {theirs && props.onReload && (
          <Button
            variant="default"
            onClick={() => {
              form.resetDirty();
              props.onReload?.(theirs);
            }}
          >
            {t('recurring.reload')}
          </Button>
        )}
        {props.onCancel && (
          <Button variant="default" onClick={props.onCancel}>
            {t('ui.cancel')}
          </Button>
        )}
      </FormEnd>
    </Fields>
  );
}

type Answer = { results: Recurring };

const isUpTo = (typed: string, most: number) => /^\d{1,3}$/.test(typed.trim()) && Number(typed) <= most;

function findPresent(error: unknown): Recurring | undefined {
  if (!(error instanceof ApiError) || error.code !== 'recurring.changed') return undefined;
  return error.results as Recurring | undefined;
}
