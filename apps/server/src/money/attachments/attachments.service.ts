import { randomUUIDv7 } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { MOST_ATTACHMENTS } from '@saldo/domain';
import { type Files, readFile as readStored } from '../../adapters/store/files.ts';
import type { Context } from '../../context/context.ts';
import { yieldToEventLoop } from '../../db/yield-to-event-loop.ts';
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
  type Attachment,
  findAttachment,
  findWholeAttachment,
  fromStored,
  insertAttachment,
  readPortion,
  sumBytes,
  toStored,
} from './attachments.repository.ts';
import { type Receipt, toReceipt } from './receipt.ts';

/** A person's receipts in total. */
export const MOST_BYTES = 1024 ** 3;

export async function addAttachment(
  context: Pick<Context, 'files' | 'local'>,
  ledger: Ledger,
  transactionId: string,
  upload: UploadedFile,
): Promise<File> {
  // Check before decoding anything.
  await requireTransaction(ledger, transactionId);
  const { receipt, bytes, read } = await context.local.receipts.run(
    () => prepare(context, upload),
    upload.bytes,
    { gone: upload.gone },
  );
  const { type, extension } = receipt;
  const name = toName(upload.name, extension);
  return withLedger(ledger, { kind: 'attachment.added', name }, async (ledger) => {
    const { row, source } = await requireTransaction(ledger, transactionId);
    const { files = [] } = parseExtras(row.more);
    if (files.length >= MOST_ATTACHMENTS) throw new AppError('attachment.too_many');
    if ((await sumBytes(ledger)) + bytes > MOST_BYTES) throw new AppError('attachment.no_room');
    const no = await takeNumbers(ledger, 'attachments', 1);
    const file = { no, id: randomUUIDv7(), name, type, bytes };
    await insertAttachment(ledger, { owner: ledger.owner, ...file, seq: row.seq, ...(await read()) });
    const entry = { ...row, more: withExtras(row.more, { files: [...files, file] }) };
    await amendEntries(ledger, [{ before: { entry: row, source }, after: { entry, source } }]);
    return file;
  });
}

/** A receipt that is ready to be written down: in the store, or on our disk until it is its turn. */
type Prepared = { receipt: Omit<Receipt, 'content'>; bytes: number; read: () => Promise<StoredRow> };
type StoredRow = ReturnType<typeof fromStored>;

/** It is in memory whole, but only while it has a place: the person's ledger may be taken for long. */
async function prepare(
  { files, local }: Pick<Context, 'files' | 'local'>,
  { path, gone }: UploadedFile,
): Promise<Prepared> {
  const { content, ...receipt } = await toReceipt({ path }, { queue: local.pictures, gone });
  const stored = fromStored(await files.keep(content));
  const bytes = content.length;
  if (stored.object !== null) return { receipt, bytes, read: async () => stored };
  const waiting = `${path}.ready`;
  await writeFile(waiting, content, { mode: 0o600 });
  return { receipt, bytes, read: async () => ({ ...stored, content: await readFile(waiting) }) };
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
): Promise<{ attachment: Attachment; found: PlacedTransaction }> {
  const attachment = await findAttachment(ledger, id);
  const [row] = attachment ? await findBySeq(ledger, [attachment.seq]) : [];
  const source = row && (await findSourceByNo(ledger, row.source_no));
  const isThere = parseExtras(row?.more ?? null).files?.some((file) => file.id === id);
  if (!attachment || !row || !source || !isThere) throw new AppError('attachment.not_found');
  return { attachment, found: { row, source } };
}

type Opened = Pick<Attachment, 'type' | 'name' | 'bytes'> & { content: AsyncIterable<Uint8Array> };

export async function readAttachment(
  { files }: Pick<Context, 'files'>,
  ledger: Ledger,
  id: string,
): Promise<Opened> {
  const { attachment } = await requireAttachment(ledger, id);
  const { type, name, bytes } = attachment;
  return { type, name, bytes, content: readContent(files, ledger, attachment) };
}

/** A long one of PostgreSQL takes a while to understand: nobody else is heard meanwhile. */
const PORTION_BYTES = 512 * 1024;

/** Portion by portion out of the database; what is in a store, or goes there meanwhile, comes whole. */
async function* readContent(
  files: Files,
  ledger: Ledger,
  { id, bytes, object }: Attachment,
): AsyncGenerator<Uint8Array> {
  let from = 0;
  while (object === null && from < bytes) {
    const wanted = Math.min(PORTION_BYTES, bytes - from);
    const portion = await readPortion(ledger, id, { from, bytes: wanted });
    if (portion.length < wanted) break;
    yield portion;
    from += wanted;
    await yieldToEventLoop();
  }
  if (from === bytes) return;
  const read = await readStored(files, async () => {
    const row = await findWholeAttachment(ledger, id);
    return row && toStored(row);
  });
  if (read?.content.length !== bytes) throw new AppError('attachment.not_found');
  yield read.content.subarray(from);
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
