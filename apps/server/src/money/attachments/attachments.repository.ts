import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Stored } from '../../adapters/store/files.ts';
import type { AttachmentsTable, Ledger, LedgerTransaction } from '../../ledger/index.ts';

export type AttachmentRow = Selectable<AttachmentsTable>;

export const toStored = ({ content, object, object_secret }: AttachmentRow): Stored => ({
  bytes: content,
  object,
  object_secret,
});

/** Here the content column isn't called `bytes`, which is the size. */
export const fromStored = ({ bytes, ...rest }: Stored) => ({ content: bytes, ...rest });

/** Without its content, which may be large. */
export type Attachment = Omit<AttachmentRow, 'content'>;

const COLUMNS = ['owner', 'no', 'id', 'seq', 'name', 'type', 'bytes', 'object', 'object_secret'] as const;

export const findAttachment = ({ db, owner }: Ledger, id: string): Promise<Attachment | undefined> =>
  db
    .selectFrom('attachments')
    .select(COLUMNS)
    .where('owner', '=', owner)
    .where('id', '=', id)
    .executeTakeFirst();

export const findWholeAttachment = ({ db, owner }: Ledger, id: string): Promise<AttachmentRow | undefined> =>
  db.selectFrom('attachments').selectAll().where('owner', '=', owner).where('id', '=', id).executeTakeFirst();

/** So many bytes of its content from there on; fewer where it has gone, or is in a store by now. */
export async function readPortion(
  { db, owner }: Ledger,
  id: string,
  { from, bytes }: { from: number; bytes: number },
): Promise<Uint8Array> {
  const row = await db
    .selectFrom('attachments')
    // Without types, PostgreSQL takes what it doesn't know for a text.
    .select(
      sql<Uint8Array>`substr(content, cast(${from + 1} as integer), cast(${bytes} as integer))`.as('portion'),
    )
    .where('owner', '=', owner)
    .where('id', '=', id)
    .where('object', 'is', null)
    .executeTakeFirst();
  return row?.portion ?? new Uint8Array();
}

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
