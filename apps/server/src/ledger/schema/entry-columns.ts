/** The columns of a transaction and of its versions. */
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
