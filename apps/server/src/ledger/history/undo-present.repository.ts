import type { LedgerTransaction } from '../schema/ledger.types.ts';

/** The existing numbers. */
const lister =
  (table: 'categories' | 'tags' | 'attachments') =>
  async ({ db, owner }: LedgerTransaction) => {
    const rows = await db.selectFrom(table).select('no').where('owner', '=', owner).execute();
    return new Set(rows.map(({ no }) => no));
  };

export const listCategoryNos = lister('categories');
export const listTagNos = lister('tags');
export const listAttachmentNos = lister('attachments');
