import type { Recurring } from '@saldo/contract';
import { daysOfMonth, monthOfDayNumber, toDay, toDayNumber } from '@saldo/domain';
import { toEpochDay } from '@saldo/planning';
import type { Context } from '../../context/context.ts';
import type { Caller, HandlersFor } from '../../http/routes/handlers.ts';
import { ledgerFor } from '../../ledger/index.ts';
import { toCalendar } from './calendar-entries.ts';
import { confirmRecurring, dismissRecurring, skipRecurring, unskipRecurring } from './decisions/decide.ts';
import { mergeRecurring, splitRecurring } from './decisions/merge.ts';
import { bringUpToDate } from './detection/bring-up-to-date.ts';
import { listItems, requireItem } from './items.ts';
import { addRecurring, changeRecurring, removeRecurring } from './recurring.service.ts';
import { describeItems } from './to-recurring.ts';

type Names =
  | 'changeRecurring'
  | 'confirmRecurring'
  | 'createRecurring'
  | 'dismissRecurring'
  | 'listCalendar'
  | 'listRecurring'
  | 'mergeRecurring'
  | 'readRecurring'
  | 'removeRecurring'
  | 'skipRecurring'
  | 'splitRecurring'
  | 'unskipRecurring';

export function recurringHandlers({ db, now }: Context): HandlersFor<Names> {
  const readToday = () => toEpochDay(toDayNumber(toDay(now())));
  const readOne = async ({ owner }: Caller, id: string): Promise<Recurring> => {
    const ledger = ledgerFor(db, owner);
    await bringUpToDate(ledger);
    return (await describeItems(ledger, [await requireItem(ledger, id)], readToday()))[0] as Recurring;
  };
  /** What it is about may not have been looked at since it changed. */
  const readLedger = async ({ owner }: Caller) => {
    const ledger = ledgerFor(db, owner);
    await bringUpToDate(ledger);
    return ledger;
  };

  return {
    async listRecurring({ caller }) {
      const ledger = ledgerFor(db, caller.owner);
      const isDone = await bringUpToDate(ledger);
      const results = await describeItems(ledger, await listItems(ledger), readToday());
      return { results, looking: !isDone };
    },

    async listCalendar({ query, caller }) {
      const ledger = await readLedger(caller);
      const month = query.month ?? monthOfDayNumber(toDayNumber(toDay(now())));
      const { first, last } = daysOfMonth(month);
      const range = { from: toEpochDay(first), to: toEpochDay(last) };
      return { results: toCalendar(await listItems(ledger), range, readToday()) };
    },

    async readRecurring({ params, caller }) {
      return { results: await readOne(caller, params.id) };
    },

    async createRecurring({ body, caller }) {
      const id = await addRecurring(ledgerFor(db, caller.owner), body);
      return { message: 'Recurring payment created.', results: await readOne(caller, id) };
    },

    async changeRecurring({ params, body, caller }) {
      await changeRecurring(await readLedger(caller), params.id, body, readToday());
      return { message: 'Recurring payment updated.', results: await readOne(caller, params.id) };
    },

    async removeRecurring({ params, caller }) {
      await removeRecurring(await readLedger(caller), params.id);
      return { message: 'Recurring payment deleted.' };
    },

    async confirmRecurring({ params, caller }) {
      await confirmRecurring(await readLedger(caller), params.id);
      return { message: 'Recurring payment confirmed.', results: await readOne(caller, params.id) };
    },

    async dismissRecurring({ params, caller }) {
      await dismissRecurring(await readLedger(caller), params.id);
      return { message: 'Recurring payment dismissed.', results: await readOne(caller, params.id) };
    },

    async skipRecurring({ params, body, caller }) {
      await skipRecurring(await readLedger(caller), params.id, body.date, readToday());
      return { message: 'Day skipped.', results: await readOne(caller, params.id) };
    },

    async unskipRecurring({ params: { id, date }, caller }) {
      await unskipRecurring(await readLedger(caller), id, date);
      return { message: 'Day expected again.', results: await readOne(caller, id) };
    },

    async mergeRecurring({ params, body, caller }) {
      const id = await mergeRecurring(await readLedger(caller), params.id, body.with);
      return { message: 'Recurring payments merged.', results: await readOne(caller, id) };
    },

    async splitRecurring({ params, body, caller }) {
      const id = await splitRecurring(await readLedger(caller), params.id, body.transactions);
      return { message: 'Recurring payment split.', results: await readOne(caller, id) };
    },
  };
}
