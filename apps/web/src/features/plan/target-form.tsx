import { parseTypedAmount } from '@saldo/domain';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/buttons/button.tsx';
import { checks } from '../../ui/forms/checks.ts';
import { AmountField, Fields, SelectField, TextField } from '../../ui/forms/fields.tsx';
import { FormEnd } from '../../ui/forms/form-end.tsx';
import { useSubmit } from '../../ui/forms/submit.ts';
import { useForm } from '../../ui/forms/use-form.ts';
import { toTyped } from '../../ui/money-and-dates/amounts.ts';
import { formatMonth } from '../../ui/money-and-dates/dates.ts';
import { moveMonth } from '../../ui/money-and-dates/months.ts';
import { useUndoableOutcome } from '../changes/undo.queries.ts';
import { useChangePlanned } from './plan.queries.ts';
import { presentMonth } from './plan-address.ts';
import { PLAN_TOPIC } from './planned-edits.ts';
import { fromRhythm, RHYTHMS, toRhythm } from './target-words.ts';
import type { Plannable } from './with-planned.ts';

const MONTHS_AHEAD = 60;
const MOST_TIMES = 120;

/** What a category should have by a month, once or again and again. */
export function TargetForm(props: { line: Plannable; month: string; currency: string; onDone: () => void }) {
  const { t } = useTranslation();
  const { line, month, currency, onDone } = props;
  const { target } = line;
  const change = useChangePlanned(month);
  const tellOutcome = useUndoableOutcome();
  const sender = {
    isPending: change.isPending,
    mutateAsync: ({ body }: { body: Parameters<typeof change.mutateAsync>[0]['body'] }) =>
      change.mutateAsync({ category_id: line.category_id, body }),
  };
  const form = useForm({
    initialValues: {
      amount: target ? toTyped(target.amount) : '',
      by: target?.by.slice(0, 7) ?? moveMonth(month, 11),
      ...toRhythm(target?.every ?? null),
    },
    validate: {
      amount: checks.positiveAmount,
      count: (count, { rhythm }) =>
        rhythm !== 'months' ||
        (/^\d{1,3}$/.test(count.trim()) && Number(count) >= 1 && Number(count) <= MOST_TIMES)
          ? null
          : t('plan.countInvalid'),
    },
  });
  const { submit, failure, isPending } = useSubmit(sender, form, t('plan.targetNotSaved'));
  const send = (body: Parameters<typeof change.mutateAsync>[0]['body'], done: string) =>
    submit(body, (answer) => {
      onDone();
      tellOutcome(Promise.resolve(answer), {
        ...{ done, failed: t('plan.targetNotSaved'), topic: PLAN_TOPIC },
        change: ({ change_id }) => change_id,
      });
    });
  return (
    <Fields
      form={form}
      onSubmit={({ amount, by, rhythm, count }) =>
        send(
          {
            target: {
              amount: parseTypedAmount(amount, currency) ?? '',
              by,
              every: fromRhythm(rhythm, count),
            },
          },
          t('plan.targetSaved', { name: line.category_name }),
        )
      }
    >
      <AmountField form={form} name="amount" label={t('plan.targetAmount')} currency={currency} required />
      <SelectField form={form} name="by" label={t('plan.targetBy')} data={listMonths(form.values.by)} />
      <SelectField
        form={form}
        name="rhythm"
        label={t('plan.targetEvery')}
        data={RHYTHMS.map((value) => ({ value, label: t(`plan.rhythms.${value}`) }))}
      />
      {form.values.rhythm === 'months' && (
        <TextField form={form} name="count" label={t('plan.targetCount')} inputMode="numeric" required />
      )}
      <FormEnd failure={failure} isPending={isPending} action={t('plan.saveTarget')}>
        {target && (
          <Button
            variant="default"
            onClick={() => send({ target: null }, t('plan.targetRemoved', { name: line.category_name }))}
          >
            {t('plan.removeTarget')}
          </Button>
        )}
      </FormEnd>
    </Fields>
  );
}

function listMonths(chosen: string): { value: string; label: string }[] {
  const present = presentMonth();
  const months = Array.from({ length: MONTHS_AHEAD + 1 }, (_, index) => moveMonth(present, index));
  return [...new Set([...months, chosen])]
    .toSorted()
    .map((month) => ({ value: month, label: formatMonth(month, true) }));
}
