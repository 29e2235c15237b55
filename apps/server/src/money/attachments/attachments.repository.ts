import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Stored } from '../../adapters/store/files.ts';
import type { Db } from '../../db/database.ts';
import type { Owner } from '../../db/owner.ts';
import type { AttachmentsTable } from '../../ledger/attachments.table.ts';
import type { Ledger } from '../../ledger/ledger.types.ts';

export type AttachmentRow = Selectable<AttachmentsTable>;

/** Its column for bytes is called otherwise than in other tables: `bytes` is how many there are. */
export const toStored = ({ content, object, object_secret }: AttachmentRow): Stored => ({
  bytes: content,
  object,
  object_secret,
});

export const fromStored = ({ bytes, ...rest }: Stored) => ({ content: bytes, ...rest });

export const findAttachment = (db: Db, owner: Owner, id: string): Promise<AttachmentRow | undefined> =>
  db.selectFrom('attachments').selectAll().where('owner', '=', owner).where('id', '=', id).executeTakeFirst();

export async function insertAttachment(ledger: Ledger, row: AttachmentRow): Promise<void> {
  await ledger.insertInto('attachments').values(row).execute();
}

/** All of a person's together, those in the trash too. */
export async function sumBytes(db: Db, owner: Owner): Promise<number> {
  const { sum } = await db
    .selectFrom('attachments')
    .select(sql<number>`cast(coalesce(sum(bytes), 0) as bigint)`.as('sum'))
    .where('owner', '=', owner)
    .executeTakeFirstOrThrow();
  return sum;
}
