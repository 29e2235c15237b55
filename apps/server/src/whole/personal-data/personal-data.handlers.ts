import { toDay } from '@saldo/domain';
import type { Context } from '../../context/context.ts';
import { FewAtOnce } from '../../http/few-at-once.ts';
import type { Caller, HandlersFor, Visitor } from '../../http/handlers.ts';
import { noteSecurity } from '../../identity/security-events/security-events.service.ts';
import { readLastBackup } from '../backups/backups.repository.ts';
import { writeArchive, writeTransactions } from './export.ts';
import { LISTS, writeList } from './export-list.ts';
import { makeExportedFile } from './exported-file.ts';
import { importArchive } from './import.ts';
import { countMoneyData } from './money-data.ts';
import { countTransactions } from './personal-data.repository.ts';

type Names = 'exportArchive' | 'exportList' | 'exportTransactions' | 'importArchive' | 'readPersonalData';

/** Each takes much of the processor, for as long as it goes on. */
const importing = new FewAtOnce(2, 20);

const TYPES = { json: 'application/json; charset=utf-8', csv: 'text/csv; charset=utf-8' } as const;

export function personalDataHandlers(context: Context): HandlersFor<Names> {
  const toFileName = (ending: string) => `saldo-${toDay(context.now())}.${ending}`;
  const toFile = async (
    caller: Caller,
    visitor: Visitor,
    ending: keyof typeof TYPES,
    writeAll: typeof writeArchive,
  ) => ({
    type: TYPES[ending],
    bytes: await makeExportedFile(context.config.dataDir, caller.owner, async (write) => {
      await writeAll(context, caller, write);
      await noteSecurity(context, caller.userId, visitor, 'data_exported', { detail: ending });
    }),
    file_name: toFileName(ending),
  });
  return {
    async readPersonalData({ caller: { owner } }) {
      const { sources, categories, ...plans } = await countMoneyData(context.db, owner);
      const transactions = await countTransactions(context.db, owner);
      return {
        results: {
          sources,
          categories,
          transactions,
          ...plans,
          ...(await readLastBackup(context.db, context.now())),
        },
      };
    },

    exportArchive: ({ caller, visitor }) => toFile(caller, visitor, 'json', writeArchive),
    exportTransactions: ({ caller, visitor }) => toFile(caller, visitor, 'csv', writeTransactions),

    async exportList({ params: { format }, query, caller: { owner } }) {
      const { type, ending, write } = LISTS[format];
      const bytes = await makeExportedFile(context.config.dataDir, owner, (into) =>
        writeList(context, owner, query, write, into),
      );
      return { type, bytes, file_name: toFileName(ending) };
    },

    async importArchive({ caller, visitor, file }) {
      const brought = await importing.run(() => importArchive(context, caller, visitor, file.path));
      return { message: 'Data brought back.', ...brought };
    },
  };
}
