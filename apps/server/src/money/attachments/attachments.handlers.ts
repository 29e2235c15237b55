import { createReadStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { makeScratch } from '../../adapters/files/scratch.ts';
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
      const receipt = await readAttachment(context, ledgerFor(db, caller.owner), params.id);
      const bytes = await context.local.receipts.run(() => toSent(context.config, receipt), receipt.bytes);
      return { type: receipt.type, bytes, file_name: toHeader(receipt.name) };
    },

    async removeAttachment({ params, caller }) {
      const no = await removeAttachment(ledgerFor(db, caller.owner), params.id);
      return { message: 'Receipt removed.', change_id: toChangeId(caller, no) };
    },
  };
}

/** Up to this size, a receipt waits for its reader in memory. */
const SMALL_BYTES = 1024 * 1024;

/** A larger one waits on the disk, however slowly it is read. */
async function toSent(
  { dataDir }: Context['config'],
  { bytes, content }: Awaited<ReturnType<typeof readAttachment>>,
): Promise<Buffer | Readable> {
  if (bytes <= SMALL_BYTES) return Buffer.concat(await Array.fromAsync(content));
  const scratch = makeScratch(dataDir, 'receipt');
  try {
    const path = join(scratch.path, 'file');
    await writeFile(path, content, { mode: 0o600 });
    return createReadStream(path).once('close', () => void scratch.remove());
  } catch (error) {
    await scratch.remove();
    throw error;
  }
}

/** Headers are ASCII. */
const toHeader = (name: string) => name.replace(/[^\x20-\x7e]|["\\]/g, '_');
