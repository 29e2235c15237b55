import type { Owner } from '../db/owner.ts';
import { AppError } from '../http/app-error.ts';
import { BY, listIndexed } from './entry-index.ts';
import { ChangeInTheWay } from './in-the-way.ts';
import type { Ledger } from './ledger.types.ts';
import { type OwnedTable, POINTERS } from './owned-rows.ts';
import { findBySeq } from './transactions.repository.ts';

const COLUMNS = { sources: 'source_no', categories: 'category_no' } as const;

/** Throws where something hangs on a source, a category or a tag that would go. */
export async function requireUnused(
  ledger: Ledger,
  owner: Owner,
  table: OwnedTable,
  no: number,
): Promise<void> {
  if (table === 'tags') return requireUnfound(ledger, owner, BY.tag, no);
  if (table !== 'sources' && table !== 'categories') return;
  const column = COLUMNS[table];
  const user = await ledger
    .selectFrom('transactions')
    .select('change_no')
    .where('owner', '=', owner)
    .where(column, '=', no)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (user) throw new ChangeInTheWay(user.change_no);
  if (table === 'categories') await requireUnfound(ledger, owner, BY.lineCategory, no);
  for (const pointer of POINTERS[column]) {
    const pointing = await ledger
      .selectFrom(pointer)
      .select('id')
      .where('owner', '=', owner)
      .where(column as 'category_no', '=', no)
      .limit(1)
      .executeTakeFirst();
    if (pointing) throw new AppError('change.in_the_way');
  }
}

async function requireUnfound(
  ledger: Ledger,
  owner: Owner,
  what: typeof BY.tag | typeof BY.lineCategory,
  no: number,
): Promise<void> {
  const [found] = await listIndexed(ledger, owner, what, [no]);
  if (!found) return;
  const [entry] = await findBySeq(ledger, owner, [found.seq]);
  throw new ChangeInTheWay(entry?.change_no ?? 0);
}

/** What comes back may point at what is gone by now: then it points at nothing. A tag whose name is another's stays away. */
export async function fitRow(
  ledger: Ledger,
  owner: Owner,
  table: OwnedTable,
  row: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const fitted = { ...row };
  for (const target of ['sources', 'categories'] as const) {
    const column = COLUMNS[target];
    const isPointer = (POINTERS[column] as readonly string[]).includes(table);
    if (!isPointer || typeof row[column] !== 'number') continue;
    const found = await ledger
      .selectFrom(target)
      .select('no')
      .where('owner', '=', owner)
      .where('no', '=', row[column])
      .executeTakeFirst();
    if (!found) fitted[column] = null;
  }
  if (table === 'tags' && typeof row.folded === 'string') {
    const taken = await ledger
      .selectFrom('tags')
      .select('no')
      .where('owner', '=', owner)
      .where('folded', '=', row.folded)
      .executeTakeFirst();
    if (taken && taken.no !== row.no) throw new AppError('change.in_the_way');
  }
  return fitted;
}
