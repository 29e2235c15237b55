import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Stored } from '../../adapters/store/files.ts';
import type { AttachmentsTable, Ledger, LedgerTransaction } from '../../ledger/index.ts';

export type AttachmentRow = Selectable<AttachmentsTable>;

/** Here the content column isn't called `bytes`, which is the size. */
export const toStored = ({ content, object, object_secret }: AttachmentRow): Stored => ({
  bytes: content,
  object,
  object_secret,
});

export const fromStored = ({ bytes, ...rest }: Stored) => ({ content: bytes, ...rest });

export const findAttachment = ({ db, owner }: Ledger, id: string): Promise<AttachmentRow | undefined> =>
  db.selectFrom('attachments').selectAll().where('owner', '=', owner).where('id', '=', id).executeTakeFirst();

export async function insertAttachment(ledger: LedgerTransaction, row: AttachmentRow): Promise<void> {
  await ledger.db.insertInto('attachments').values(row).execute();
}

/** All of a person's receipts, the trash included. */
export async function sumBytes({ db, owner }: Ledger): Promise<number> {
  const { sum } = await db
    .selectFrom('attachments')
    .select(sql<number>`cast(coalesce(sum(bytes), 0) as bigint)`.as('sum'))
    .where('owner', '=', owner)
    .executeTakeFirstOrThrow();
  return sum;
}
