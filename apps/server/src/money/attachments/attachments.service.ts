import { randomUUIDv7 } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { MOST_ATTACHMENTS } from '@saldo/domain';
import { readFile as readStored } from '../../adapters/store/files.ts';
import type { Context } from '../../context/context.ts';
import { AppError } from '../../errors/app-error.ts';
import type { UploadedFile } from '../../http/routes/uploaded-file.ts';
import {
  amendEntries,
  type File,
  findBySeq,
  findSourceByNo,
  type Ledger,
  type LedgerWriter,
  parseExtras,
  takeNumbers,
  withExtras,
  withLedger,
} from '../../ledger/index.ts';
import { type PlacedTransaction, requireTransaction } from '../transactions/transactions.find.ts';
import {
  type AttachmentRow,
  findAttachment,
  fromStored,
  insertAttachment,
  sumBytes,
  toStored,
} from './attachments.repository.ts';
import { toReceipt } from './receipt.ts';

/** A person's receipts in total. */
export const MOST_BYTES = 1024 ** 3;

export async function addAttachment(
  { files: kept, local }: Pick<Context, 'files' | 'local'>,
  ledger: Ledger,
  transactionId: string,
  upload: UploadedFile,
): Promise<File> {
  // Check before decoding anything.
  await requireTransaction(ledger, transactionId);
  const place = { queue: local.pictures, gone: upload.gone };
  const { content, type, extension } = await toReceipt(await readFile(upload.path), place);
  const name = toName(upload.name, extension);
  // Before the ledger is held: nobody else should wait for a store.
  const stored = fromStored(await kept.keep(content));
  return withLedger(ledger, { kind: 'attachment.added', name }, async (ledger) => {
    const { row, source } = await requireTransaction(ledger, transactionId);
    const { files = [] } = parseExtras(row.more);
    if (files.length >= MOST_ATTACHMENTS) throw new AppError('attachment.too_many');
    const bytes = content.length;
    if ((await sumBytes(ledger)) + bytes > MOST_BYTES) throw new AppError('attachment.no_room');
    const no = await takeNumbers(ledger, 'attachments', 1);
    const file = { no, id: randomUUIDv7(), name, type, bytes };
    await insertAttachment(ledger, { owner: ledger.owner, ...file, seq: row.seq, ...stored });
    const entry = { ...row, more: withExtras(row.more, { files: [...files, file] }) };
    await amendEntries(ledger, [{ before: { entry: row, source }, after: { entry, source } }]);
    return file;
  });
}

/** A name with the extension of its type. */
function toName(given: string, extension: string): string {
  const stem = given.replace(/\.[a-z0-9]{1,5}$/i, '').trim() || 'receipt';
  return `${[...stem].slice(0, 110).join('')}.${extension}`;
}

/** A receipt that its transaction still has. */
async function requireAttachment(
  ledger: Ledger,
  id: string,
): Promise<{ attachment: AttachmentRow; found: PlacedTransaction }> {
  const attachment = await findAttachment(ledger, id);
  const [row] = attachment ? await findBySeq(ledger, [attachment.seq]) : [];
  const source = row && (await findSourceByNo(ledger, row.source_no));
  const isThere = parseExtras(row?.more ?? null).files?.some((file) => file.id === id);
  if (!attachment || !row || !source || !isThere) throw new AppError('attachment.not_found');
  return { attachment, found: { row, source } };
}

export async function readAttachment(
  { files }: Pick<Context, 'files'>,
  ledger: Ledger,
  id: string,
): Promise<{ type: string; name: string; bytes: Buffer }> {
  const read = await readStored(files, async () => {
    const { attachment } = await requireAttachment(ledger, id);
    return { ...toStored(attachment), type: attachment.type, name: attachment.name };
  });
  if (!read) throw new AppError('attachment.not_found');
  const { row, content } = read;
  return { type: row.type, name: row.name, bytes: content };
}

/** The file stays as long as the deletion can be undone. */
export function removeAttachment(ledger: Ledger, id: string): Promise<number> {
  return withLedger(ledger, { kind: 'attachment.removed' }, async (ledger: LedgerWriter) => {
    const { attachment, found } = await requireAttachment(ledger, id);
    ledger.change.about(attachment.name);
    const { row, source } = found;
    const files = (parseExtras(row.more).files ?? []).filter((file) => file.id !== id);
    const entry = { ...row, more: withExtras(row.more, { files }) };
    await amendEntries(ledger, [{ before: { entry: row, source }, after: { entry, source } }]);
    return ledger.change.no;
  });
}
