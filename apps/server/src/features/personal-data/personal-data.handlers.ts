import { toDay } from '@saldo/domain';
import type { Context } from '../../context.ts';
import { FewAtOnce } from '../../http/few-at-once.ts';
import type { HandlersFor } from '../../http/handlers.ts';
import { readLastBackup } from '../backups/backups.repository.ts';
import { noteSecurity } from '../security-events/security-events.service.ts';
import { exportArchive, exportTransactions } from './export.ts';
import { importArchive } from './import.ts';
import { readMoneyData } from './money-data.ts';
import { countTransactions } from './personal-data.repository.ts';

type Names = 'exportArchive' | 'exportTransactions' | 'importArchive' | 'readPersonalData';

/** Each takes a connection, or much of the processor, for as long as it goes on. */
const exports = new FewAtOnce(2, 40);
const imports = new FewAtOnce(2, 20);

export function personalDataHandlers(context: Context): HandlersFor<Names> {
  const fileName = (ending: string) => `saldo-${toDay(context.now())}.${ending}`;
  return {
    async readPersonalData({ caller: { owner } }) {
      const { sources, categories, budgets, fixed_expenses } = await readMoneyData(context.db, owner);
      return {
        results: {
          sources: sources.length,
          categories: categories.length,
          transactions: await countTransactions(context.db, owner),
          budgets: budgets.length,
          fixed_expenses: fixed_expenses.length,
          ...(await readLastBackup(context.db, context.now())),
        },
      };
    },

    async exportArchive({ caller, visitor }) {
      const bytes = await exports.run(() => exportArchive(context, caller));
      await noteSecurity(context, caller.userId, visitor, 'data_exported', { detail: 'json' });
      return { type: 'application/json; charset=utf-8', bytes, file_name: fileName('json') };
    },

    async exportTransactions({ caller, visitor }) {
      const bytes = await exports.run(() => exportTransactions(context, caller));
      await noteSecurity(context, caller.userId, visitor, 'data_exported', { detail: 'csv' });
      return { type: 'text/csv; charset=utf-8', bytes, file_name: fileName('csv') };
    },

    async importArchive({ caller, visitor, file }) {
      const results = await imports.run(() => importArchive(context, caller, visitor, file.path));
      return { message: 'Data brought back.', results };
    },
  };
}
