import { LONGEST_DESCRIBED } from '@saldo/sorting';
import { sql } from 'kysely';
import type { Owner } from '../../db/owner.ts';
import { prepared } from '../../db/prepared.ts';
import type { Ledger } from '../../ledger/index.ts';

/** The fields from which a choice of category is recognized. */
const COLUMNS = [
  'seq',
  'change_no',
  'kind',
  'name',
  'cents',
  'day',
  'source_no',
  'category_no',
  'decided',
  'more',
] as const;

/** Only the part the learner reads, to save memory. */
const description = sql<string>`substr(description, 1, ${sql.lit(LONGEST_DESCRIBED)})`.as('description');

export function listStates({ db, owner }: Ledger, seqs: readonly number[]) {
  return db
    .selectFrom('transactions')
    .select(COLUMNS)
    .select(description)
    .where('owner', '=', owner)
    .where('seq', 'in', seqs)
    .execute();
}

/** In chronological order. */
export function listFormerStates({ db, owner }: Ledger, seqs: readonly number[]) {
  return db
    .selectFrom('entry_versions')
    .select(COLUMNS)
    .select(description)
    .where('owner', '=', owner)
    .where('seq', 'in', seqs)
    .orderBy('until_no')
    .execute();
}

const selectFormer = prepared((db, [owner, no]: [owner: Owner, no: number]) =>
  db.selectFrom('entry_versions').select('seq').where('owner', '=', owner).where('until_no', '>', no),
);
const selectBetween = prepared((db, [owner, first, last]: [owner: Owner, first: number, last: number]) =>
  db
    .selectFrom('transactions')
    .select('seq')
    .where('owner', '=', owner)
    .where('seq', '>=', first)
    .where('seq', '<=', last),
);
const selectMade = prepared((db, [owner, no]: [owner: Owner, no: number]) =>
  db
    .selectFrom('changes')
    .select(['first_seq', 'last_seq'])
    .where('owner', '=', owner)
    .where('no', '>', no)
    .where('first_seq', 'is not', null),
);

/** Touched since this change; everything without one. */
export async function listTouchedSince(ledger: Ledger, no: number | undefined): Promise<number[]> {
  const { db, owner } = ledger;
  const seqs = new Set<number>();
  const versions = await selectFormer(db, owner, no ?? -1);
  for (const { seq } of versions) seqs.add(seq);
  for (const { first, last } of await listMadeSince(ledger, no)) {
    const made = await selectBetween(db, owner, first, last);
    for (const { seq } of made) seqs.add(seq);
  }
  return [...seqs].sort((one, two) => one - two);
}

async function listMadeSince({ db, owner }: Ledger, no: number | undefined) {
  if (no === undefined) return [{ first: 0, last: Number.MAX_SAFE_INTEGER }];
  const rows = await selectMade(db, owner, no);
  return rows.map(({ first_seq, last_seq }) => ({ first: first_seq ?? 0, last: last_seq ?? first_seq ?? 0 }));
}

/** Undone changes. */
export async function listUndone({ db, owner }: Ledger): Promise<number[]> {
  const rows = await db
    .selectFrom('changes')
    .select('no')
    .where('owner', '=', owner)
    .where('undone_by', 'is not', null)
    .execute();
  return rows.map(({ no }) => no);
}

/** Changes that imported from a bank or file. */
export async function listImports({ db, owner }: Ledger): Promise<number[]> {
  const rows = await db
    .selectFrom('changes')
    .select('no')
    .where('owner', '=', owner)
    .where('kind', '=', 'import.done')
    .execute();
  return rows.map(({ no }) => no);
}
