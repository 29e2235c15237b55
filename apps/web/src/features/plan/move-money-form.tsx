import type { MonthlyPlan } from '@saldo/contract';
import { parseTypedAmount } from '@saldo/domain';
import { useTranslation } from 'react-i18next';
import { checks } from '../../ui/forms/checks.ts';
import { AmountField, Fields, SelectField } from '../../ui/forms/fields.tsx';
import { FormEnd } from '../../ui/forms/form-end.tsx';
import { useSubmit } from '../../ui/forms/submit.ts';
import { useForm } from '../../ui/forms/use-form.ts';
import { formatAmount, toTyped } from '../../ui/money-and-dates/amounts.ts';
import { useUndoableOutcome } from '../changes/undo.queries.ts';
import { useMovePlanned } from './plan.queries.ts';
import { PLAN_TOPIC } from './planned-edits.ts';
import { listPlannable, type Plannable } from './with-planned.ts';

/** From where, to where; what is not known yet is asked for. */
export type Move = { from?: string | undefined; to?: string | undefined };

/** Where something is missing, it is moved there from where most is left; otherwise from here. */
export function proposeMove(plan: MonthlyPlan, line: Plannable): Move {
  if (line.left >= 0) return { from: line.category_id };
  const [richest] = listPlannable(plan)
    .filter(({ left }) => left > 0)
    .toSorted((one, two) => two.left - one.left);
  return { from: richest?.category_id, to: line.category_id };
}

/** Money of the plan from one category to another. */
export function MoveMoneyForm(props: { plan: MonthlyPlan; move: Move; onDone: () => void }) {
  const { t } = useTranslation();
  const { plan, move } = props;
  const { currency } = plan;
  const lines = listPlannable(plan);
  const find = (id: string | undefined) => lines.find((line) => line.category_id === id);
  const send = useMovePlanned(plan.month);
  const tellOutcome = useUndoableOutcome();
  const form = useForm({
    initialValues: {
      amount: propose(find(move.from), find(move.to)),
      from: move.from ?? '',
      to: move.to ?? '',
    },
    validate: {
      amount: checks.positiveAmount,
      from: checks.required,
      to: (to, { from }) => checks.required(to) ?? (to === from ? t('plan.sameCategory') : null),
    },
  });
  const { submit, failure, isPending } = useSubmit(send, form, t('plan.notMoved'));
  const choices = (withLeft: boolean) => [
    { value: '', label: t('transactionForm.choose') },
    ...lines.map(({ category_id, category_name, left }) => ({
      value: category_id,
      label: withLeft ? `${category_name} · ${formatAmount(left, currency)}` : category_name,
    })),
  ];
  return (
    <Fields
      form={form}
      onSubmit={({ amount, from, to }) =>
        submit(
          {
            amount: parseTypedAmount(amount, currency) ?? '',
            from_category_id: from,
            to_category_id: to,
          },
          (answer) => {
            props.onDone();
            tellOutcome(Promise.resolve(answer), {
              done: t('plan.movedTo', {
                from: find(from)?.category_name,
                to: find(to)?.category_name,
              }),
              failed: t('plan.notMoved'),
              change: ({ change_id }) => change_id,
              topic: PLAN_TOPIC,
            });
          },
        )
      }
    >
      <AmountField form={form} name="amount" label={t('plan.amount')} currency={currency} required />
      <SelectField form={form} name="from" label={t('plan.from')} data={choices(true)} required />
      <SelectField form={form} name="to" label={t('plan.to')} data={choices(true)} required />
      <FormEnd failure={failure} isPending={isPending} action={t('plan.moveAction')} />
    </Fields>
  );
}

/** What is missing there, as far as it is left here. */
function propose(from: Plannable | undefined, to: Plannable | undefined): string {
  const available = from && from.left > 0 ? from.left : undefined;
  if (!to || to.left >= 0 || !from) return available === undefined ? '' : toTyped(available);
  return toTyped(available === undefined ? -to.left : Math.min(-to.left, available));
}
