/** What a transaction, and every version of it, consists of. */
export const ENTRY_COLUMNS = [
  'seq',
  'id',
  'day',
  'source_no',
  'category_no',
  'cents',
  'kind',
  'name',
  'description',
  'more',
  'decided',
  'change_no',
] as const;
