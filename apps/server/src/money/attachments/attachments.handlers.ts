import type { Context } from '../../context/context.ts';
import type { HandlersFor } from '../../http/handlers.ts';
import { toChangeId } from '../changes/change-id.ts';
import { addAttachment, removeAttachment, requireAttachment } from './attachments.service.ts';

export function attachmentsHandlers({
  db,
}: Context): HandlersFor<'createAttachment' | 'readAttachment' | 'removeAttachment'> {
  return {
    async createAttachment({ params, file, caller }) {
      const { no: _, ...results } = await addAttachment(db, caller.owner, params.id, file);
      return { message: 'Receipt added.', results };
    },

    async readAttachment({ params, caller }) {
      const { attachment } = await requireAttachment(db, caller.owner, params.id);
      const { type, content, name } = attachment;
      return { type, bytes: Buffer.from(content), file_name: toHeader(name) };
    },

    async removeAttachment({ params, caller }) {
      const no = await removeAttachment(db, caller.owner, params.id);
      return { message: 'Receipt removed.', change_id: toChangeId(caller, no) };
    },
  };
}

/** A header is of plain letters. */
const toHeader = (name: string) => name.replace(/[^\x20-\x7e]|["\\]/g, '_');
