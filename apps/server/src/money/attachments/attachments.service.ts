import { randomUUIDv7 } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { MOST_ATTACHMENTS } from '@saldo/domain';
import { readFile as readStored } from '../../adapters/store/files.ts';
import type { Context } from '../../context/context.ts';
import type { Db } from '../../db/database.ts';
import type { Owner } from '../../db/owner.ts';
import { AppError } from '../../http/app-error.ts';
import type { UploadedFile } from '../../http/uploaded-file.ts';
import { amendEntries } from '../../ledger/entries.ts';
import { withLedger } from '../../ledger/ledger.ts';
import type { Ledger } from '../../ledger/ledger.types.ts';
import { type File, parseMore, withMore } from '../../ledger/more.ts';
import { takeNumbers } from '../../ledger/numbers.ts';
import { findSourceByNo } from '../../ledger/sources.repository.ts';
import { findBySeq } from '../../ledger/transactions.repository.ts';
import { type Found, requireTransaction } from '../transactions/transactions.find.ts';
import {
  type AttachmentRow,
  findAttachment,
  fromStored,
  insertAttachment,
  sumBytes,
  toStored,
} from './attachments.repository.ts';
import { toReceipt } from './receipt.ts';

/** Of one person's receipts together. */
export const MOST_BYTES = 1024 ** 3;

export async function addAttachment(
  { db, files: kept }: Pick<Context, 'db' | 'files'>,
  owner: Owner,
  transactionId: string,
  upload: UploadedFile,
): Promise<File> {
  // Before anything is decoded for a transaction that is not there.
  await requireTransaction(db, owner, transactionId);
  const { content, type, extension } = await toReceipt(await readFile(upload.path));
  const name = toName(upload.name, extension);
  // Before the ledger is held: nobody else waits for a store.
  const stored = fromStored(await kept.keep(content));
  return withLedger(db, owner, { kind: 'attachment.added', name }, async (ledger, change) => {
    const { row, source } = await requireTransaction(ledger, owner, transactionId);
    const { files = [] } = parseMore(row.more);
    if (files.length >= MOST_ATTACHMENTS) throw new AppError('attachment.too_many');
    const bytes = content.length;
    if ((await sumBytes(ledger, owner)) + bytes > MOST_BYTES) throw new AppError('attachment.no_room');
    const no = await takeNumbers(ledger, owner, 'attachments', 1);
    const file = { no, id: randomUUIDv7(), name, type, bytes };
    await insertAttachment(ledger, { owner, ...file, seq: row.seq, ...stored });
    const entry = { ...row, more: withMore(row.more, { files: [...files, file] }) };
    await amendEntries(ledger, change, [{ before: { entry: row, source }, after: { entry, source } }]);
    return file;
  });
}

/** What it is called, ending as what it is. */
function toName(given: string, extension: string): string {
  const stem = given.replace(/\.[a-z0-9]{1,5}$/i, '').trim() || 'receipt';
  return `${[...stem].slice(0, 110).join('')}.${extension}`;
}

/** One that its transaction still has. */
async function requireAttachment(
  db: Db,
  owner: Owner,
  id: string,
): Promise<{ attachment: AttachmentRow; found: Found }> {
  const attachment = await findAttachment(db, owner, id);
  const [row] = attachment ? await findBySeq(db, owner, [attachment.seq]) : [];
  const source = row && (await findSourceByNo(db, owner, row.source_no));
  const isThere = parseMore(row?.more ?? null).files?.some((file) => file.id === id);
  if (!attachment || !row || !source || !isThere) throw new AppError('attachment.not_found');
  return { attachment, found: { row, source } };
}

export async function readAttachment(
  { db, files }: Pick<Context, 'db' | 'files'>,
  owner: Owner,
  id: string,
): Promise<{ type: string; name: string; bytes: Buffer }> {
  const read = await readStored(files, async () => {
    const { attachment } = await requireAttachment(db, owner, id);
    return { ...toStored(attachment), type: attachment.type, name: attachment.name };
  });
  if (!read) throw new AppError('attachment.not_found');
  const { row, content } = read;
  return { type: row.type, name: row.name, bytes: content };
}

/** The file itself stays as long as what the transaction was can be brought back. */
export function removeAttachment(db: Db, owner: Owner, id: string): Promise<number> {
  return withLedger(db, owner, { kind: 'attachment.removed' }, async (ledger: Ledger, change) => {
    const { attachment, found } = await requireAttachment(ledger, owner, id);
    change.about(attachment.name);
    const { row, source } = found;
    const files = (parseMore(row.more).files ?? []).filter((file) => file.id !== id);
    const entry = { ...row, more: withMore(row.more, { files }) };
    await amendEntries(ledger, change, [{ before: { entry: row, source }, after: { entry, source } }]);
    return change.no;
  });
}
