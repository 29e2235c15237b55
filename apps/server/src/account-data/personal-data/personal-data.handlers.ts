import { toDay } from '@saldo/domain';
import type { Context } from '../../context/context.ts';
import type { Caller, HandlersFor, Visitor } from '../../http/routes/handlers.ts';
import { noteSecurity } from '../../identity/security-events/security-events.service.ts';
import { ledgerFor } from '../../ledger/index.ts';
import { readLastBackup } from '../../operations/backups/backups.repository.ts';
import { writeArchive, writeTransactions } from './export.ts';
import { LISTS, writeList } from './export-list.ts';
import { makeExportedFile } from './exported-file.ts';
import { importArchive } from './import.ts';
import { countMoneyData } from './money-data.ts';
import { countTransactions } from './personal-data.repository.ts';

type Names = 'exportArchive' | 'exportList' | 'exportTransactions' | 'importArchive' | 'readPersonalData';

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
    bytes: await makeExportedFile(context.local, context.config.dataDir, caller.owner, async (write) => {
      await writeAll(context, caller, write);
      await noteSecurity(context, caller.userId, visitor, 'data_exported', { detail: ending });
    }),
    file_name: toFileName(ending),
  });
  return {
    async readPersonalData({ caller: { owner } }) {
      const ledger = ledgerFor(context.db, owner);
      const { sources, categories, ...plans } = await countMoneyData(ledger);
      const transactions = await countTransactions(ledger);
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
      const bytes = await makeExportedFile(context.local, context.config.dataDir, owner, (into) =>
        writeList(context, ledgerFor(context.db, owner), query, write, into),
      );
      return { type, bytes, file_name: toFileName(ending) };
    },

    async importArchive({ caller, visitor, file }) {
      const brought = await context.local.archives.run(() =>
        importArchive(context, caller, visitor, file.path),
      );
      return { message: 'Data brought back.', ...brought };
    },
  };
}
