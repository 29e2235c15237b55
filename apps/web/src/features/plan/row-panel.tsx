import type { MonthlyPlan } from '@saldo/contract';
import { fromAmount, ROLLOVERS, type Rollover } from '@saldo/domain';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../config/paths.ts';
import { useAsOf, useAtMoment } from '../../ui/as-of/as-of.ts';
import { PresentOnly } from '../../ui/as-of/present-only.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Choice } from '../../ui/forms/choice.tsx';
import { formatAmount, toTyped } from '../../ui/money-and-dates/amounts.ts';
import { formatMonth } from '../../ui/money-and-dates/dates.ts';
import { Money } from '../../ui/money-and-dates/money.tsx';
import { useUndoableOutcome } from '../changes/undo.queries.ts';
import { Explained } from '../explain/explained-buttons.tsx';
import { explainLeft, explainSpent } from './explain-plan.ts';
import { useChangePlanned } from './plan.queries.ts';
import { PlannedCell } from './planned-cell.tsx';
import { PLAN_TOPIC, type PlannedEdits } from './planned-edits.ts';
import classes from './row-panel.module.css';
import { listSuggestions } from './suggestions.ts';
import { TargetForm } from './target-form.tsx';
import { describeTarget } from './target-words.ts';
import type { Plannable } from './with-planned.ts';

/** Everything about a category in a month of the plan. */
export function RowPanel(props: {
  plan: MonthlyPlan;
  line: Plannable;
  edits: PlannedEdits;
  onMove: () => void;
}) {
  const { t } = useTranslation();
  const { plan, line } = props;
  const { month, currency } = plan;
  const at = useAtMoment();
  const spent = `${paths.transactions}?category_id=${line.category_id}&period=${month}`;
  return (
    // Read first, on a phone without its keypad: not the first field has the focus.
    <div className={classes.panel} tabIndex={-1} data-autofocus="">
      <PresentOnly>
        <div className={classes.planned}>
          <span aria-hidden="true">{t('plan.columns.planned')}</span>
          <PlannedCell line={line} currency={currency} edits={props.edits} />
        </div>
      </PresentOnly>
      <PanelFigures plan={plan} line={line} />
      <Link to={at(spent)} className={classes.link}>
        {t('plan.transactions', { month: formatMonth(month, true) })}
      </Link>
      <PresentOnly>
        <Suggestions {...props} />
        <div>
          <Button variant="default" onClick={props.onMove}>
            {t('plan.move')}
          </Button>
        </div>
        <Rollovers line={line} month={month} />
        <Target line={line} month={month} currency={currency} />
      </PresentOnly>
    </div>
  );
}

function PanelFigures({ plan, line }: { plan: MonthlyPlan; line: Plannable }) {
  const { t } = useTranslation();
  const { currency } = plan;
  const isPast = useAsOf() !== undefined;
  const figures = [
    ...(isPast ? [[t('plan.columns.planned'), line.planned, undefined] as const] : []),
    [t('plan.columns.carried'), line.carried, undefined],
    [t('plan.columns.spent'), line.spent, explainSpent(plan, line)],
    [t('plan.columns.committed'), line.committed, undefined],
    [t('plan.columns.left'), line.left, explainLeft(t, plan, line)],
    ...(line.left_per_day === null ? [] : [[t('plan.perDay'), line.left_per_day, undefined] as const]),
  ] as const;
  return (
    <dl className={classes.figures}>
      {figures.map(([label, amount, explain]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <Explained explain={explain}>
              <Money amount={amount} currency={currency} />
            </Explained>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Suggestions({ plan, line, edits }: { plan: MonthlyPlan; line: Plannable; edits: PlannedEdits }) {
  const { t } = useTranslation();
  const { currency } = plan;
  const suggestions = listSuggestions(line);
  if (suggestions.length === 0) return null;
  return (
    <section>
      <h3>{t('plan.suggestions')}</h3>
      <div className={classes.buttons}>
        {suggestions.map(({ kind, amount }) => (
          <Button
            key={kind}
            variant="default"
            size="sm"
            onClick={() => edits.save(line, toTyped(amount), fromAmount(amount, currency))}
          >
            {t(`plan.suggested.${kind}`)} · {formatAmount(amount, currency)}
          </Button>
        ))}
      </div>
    </section>
  );
}

function Rollovers({ line, month }: { line: Plannable; month: string }) {
  const { t } = useTranslation();
  const change = useChangePlanned();
  const tellOutcome = useUndoableOutcome();
  const choose = (rollover: Rollover) =>
    tellOutcome(change.mutateAsync({ month, category_id: line.category_id, body: { rollover } }), {
      done: t('plan.rolloverSaved', { name: line.category_name }),
      failed: t('plan.rolloverNotSaved'),
      change: ({ change_id }) => change_id,
      topic: PLAN_TOPIC,
    });
  return (
    <section>
      <h3>{t('plan.rollover')}</h3>
      <Choice
        label={t('plan.rolloverLabel')}
        value={change.isPending ? (change.variables.body.rollover ?? line.rollover) : line.rollover}
        options={ROLLOVERS.map((one): [Rollover, string] => [one, t(`plan.rollovers.${one}`)])}
        onChange={choose}
      />
      <p className={classes.note}>{t('plan.fromMonthOn', { month: formatMonth(month, true) })}</p>
    </section>
  );
}

function Target({ line, month, currency }: { line: Plannable; month: string; currency: string }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const { target } = line;
  return (
    <section>
      <h3>{t('plan.target')}</h3>
      {!isOpen && target && <p>{describeTarget(t, target, currency)}</p>}
      {!isOpen && !target && <p className={classes.note}>{t('plan.targetLead')}</p>}
      {isOpen ? (
        <TargetForm line={line} month={month} currency={currency} onDone={() => setOpen(false)} />
      ) : (
        <div>
          <Button variant="default" onClick={() => setOpen(true)}>
            {target ? t('plan.changeTarget') : t('plan.setTarget')}
          </Button>
        </div>
      )}
    </section>
  );
}
