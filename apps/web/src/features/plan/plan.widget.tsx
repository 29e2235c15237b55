import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PresentOnly } from '../../ui/as-of/present-only.tsx';
import { Modal } from '../../ui/dialogs/modal.tsx';
import stack from '../../ui/layout/stack.module.css';
import { Loaded, Skeleton } from '../../ui/lists/states.tsx';
import { homeCurrency } from '../../ui/money-and-dates/home-currency.ts';
import { type Move, MoveMoneyForm, proposeMove } from './move-money-form.tsx';
import { usePlan } from './plan.queries.ts';
import { usePlanMonth } from './plan-address.ts';
import type { PlanDeeds } from './plan-deeds.ts';
import { PlanFigures } from './plan-figures.tsx';
import { PlanMonths } from './plan-months.tsx';
import { PlanNotes } from './plan-notes.tsx';
import { PlanStart } from './plan-start.tsx';
import { KEYS_ID, PlanTable } from './plan-table.tsx';
import { PlanTools } from './plan-tools.tsx';
import classes from './plan-view.module.css';
import { usePlannedEdits } from './planned-edits.ts';
import { RowPanel } from './row-panel.tsx';
import { listPlannable, withPlanned } from './with-planned.ts';

/** The plan of a month: what is planned, what became of it, and what is left. */
export function PlanView() {
  const { t } = useTranslation();
  const [month, setMonth] = usePlanMonth();
  const query = usePlan(month);
  const edits = usePlannedEdits(month, query.data?.currency ?? homeCurrency());
  const [opened, setOpened] = useState<string>();
  const [move, setMove] = useState<Move>();
  const plan = query.data && withPlanned(query.data, edits.saving);
  const lines = plan ? listPlannable(plan) : [];
  const line = lines.find(({ category_id }) => category_id === opened);
  const deeds: PlanDeeds = {
    edits,
    open: setOpened,
    move: (from) => plan && setMove(proposeMove(plan, from)),
    moveBetween: (from, to) => setMove({ from, to }),
  };
  const shown = { ...query, data: plan };
  return (
    <div className={stack.stack}>
      <div className={classes.bar}>
        <PlanMonths month={month} onMonth={setMonth} />
        <PresentOnly>
          <PlanTools month={month} plan={plan} />
        </PresentOnly>
      </div>
      <PlanFigures plan={shown} />
      <p id={KEYS_ID} className="visually-hidden">
        {t('plan.keys')}
      </p>
      <Loaded query={shown} skeleton={<Skeleton rows={10} height={40} />}>
        {(known) => (
          <>
            {!known.exists && (
              <PresentOnly>
                <PlanStart month={month} hasCategories={lines.length > 0} />
              </PresentOnly>
            )}
            <PlanNotes plan={known} onOpen={setOpened} />
            {known.groups.length > 0 && <PlanTable plan={known} deeds={deeds} />}
          </>
        )}
      </Loaded>
      <Modal
        title={line?.category_name ?? ''}
        isOpen={line !== undefined}
        onClose={() => setOpened(undefined)}
        isAside
      >
        {plan && line && (
          <RowPanel plan={plan} line={line} edits={edits} onMove={() => setMove(proposeMove(plan, line))} />
        )}
      </Modal>
      <Modal title={t('plan.move')} isOpen={move !== undefined} onClose={() => setMove(undefined)}>
        {plan && move && <MoveMoneyForm plan={plan} move={move} onDone={() => setMove(undefined)} />}
      </Modal>
    </div>
  );
}
