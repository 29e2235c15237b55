import type { Owner } from '../db/owner.ts';
import type { Ledger } from './ledger.types.ts';

/** The numbers of what there is. */
const lister = (table: 'categories' | 'tags' | 'attachments') => async (ledger: Ledger, owner: Owner) => {
  const rows = await ledger.selectFrom(table).select('no').where('owner', '=', owner).execute();
  return new Set(rows.map(({ no }) => no));
};

export const listCategoryNos = lister('categories');
export const listTagNos = lister('tags');
export const listAttachmentNos = lister('attachments');
