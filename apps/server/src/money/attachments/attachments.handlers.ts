import type { Context } from '../../context/context.ts';
import type { HandlersFor } from '../../http/routes/handlers.ts';
import { ledgerFor } from '../../ledger/index.ts';
import { toChangeId } from '../changes/change-id.ts';
import { addAttachment, readAttachment, removeAttachment } from './attachments.service.ts';

export function attachmentsHandlers(
  context: Context,
): HandlersFor<'createAttachment' | 'readAttachment' | 'removeAttachment'> {
  const { db } = context;
  return {
    async createAttachment({ params, file, caller }) {
      const { no: _, ...results } = await addAttachment(
        context,
        ledgerFor(context.db, caller.owner),
        params.id,
        file,
      );
      return { message: 'Receipt added.', results };
    },

    async readAttachment({ params, caller }) {
      const { type, name, bytes } = await readAttachment(
        context,
        ledgerFor(context.db, caller.owner),
        params.id,
      );
      return { type, bytes, file_name: toHeader(name) };
    },

    async removeAttachment({ params, caller }) {
      const no = await removeAttachment(ledgerFor(db, caller.owner), params.id);
      return { message: 'Receipt removed.', change_id: toChangeId(caller, no) };
    },
  };
}

/** Headers are ASCII. */
const toHeader = (name: string) => name.replace(/[^\x20-\x7e]|["\\]/g, '_');
