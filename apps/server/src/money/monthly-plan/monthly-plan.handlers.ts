import type { MonthlyPlan } from '@saldo/contract';
import { type Month, monthOfDayNumber, toDay, toDayNumber } from '@saldo/domain';
import type { Context } from '../../context/context.ts';
import type { Caller, HandlersFor } from '../../http/routes/handlers.ts';
import { ledgerFor, type Moment } from '../../ledger/index.ts';
import { toMoment } from '../as-of/moment.ts';
import { changePlanned, changeSettings, copyPlan, fillPlan, movePlanned } from './monthly-plan.service.ts';
import { requireReach } from './reach.ts';
import { readPlan } from './read-plan.ts';
import { toPlanResponse } from './to-plan-response.ts';

type Names = 'changePlan' | 'changePlanned' | 'copyPlan' | 'fillPlan' | 'movePlanned' | 'readPlan';

export function monthlyPlanHandlers({ db, now }: Context): HandlersFor<Names> {
  const readToday = () => toDay(now());
  const present = (): Month => monthOfDayNumber(toDayNumber(readToday()));
  const read = async ({ owner, base }: Caller, month: Month, moment?: Moment): Promise<MonthlyPlan> => {
    const today = moment ? toDay(moment.at) : readToday();
    const plan = await readPlan(ledgerFor(db, owner), { base, today, month, moment });
    return toPlanResponse(db, plan, { owner, base, today, isOfThePast: moment !== undefined });
  };

  return {
    async readPlan({ query, caller }) {
      const moment = await toMoment(ledgerFor(db, caller.owner), query.as_of);
      const month = query.month ?? present();
      requireReach(month, readToday());
      return { results: await read(caller, month, moment) };
    },

    async changePlan({ body, caller }) {
      await changeSettings(ledgerFor(db, caller.owner), readToday(), body);
      return { message: 'Plan updated.', results: await read(caller, present()) };
    },

    async changePlanned({ params: { month, category_id: categoryId }, body, caller }) {
      const where = { month, today: readToday(), categoryId };
      await changePlanned(ledgerFor(db, caller.owner), where, body);
      return { message: 'Plan updated.', results: await read(caller, month) };
    },

    async copyPlan({ params: { month }, body, caller }) {
      const ledger = ledgerFor(db, caller.owner);
      const copied = await copyPlan(ledger, { month, today: readToday() }, body.from);
      return { message: 'Plan copied.', copied, results: await read(caller, month) };
    },

    async fillPlan({ params: { month }, body, caller }) {
      const ledger = ledgerFor(db, caller.owner);
      const filled = await fillPlan(ledger, { month, today: readToday() }, body.by);
      return { message: 'Plan filled.', filled, results: await read(caller, month) };
    },

    async movePlanned({ params: { month }, body, caller }) {
      await movePlanned(ledgerFor(db, caller.owner), { month, today: readToday() }, body);
      return { message: 'Money moved.', results: await read(caller, month) };
    },
  };
}
