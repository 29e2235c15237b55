import { foldText } from '@saldo/domain';
import type { Selectable } from 'kysely';
import { chunks } from '../../db/chunks.ts';
import type { Db } from '../../db/database.ts';
import type { Owner } from '../../db/owner.ts';
import { BY } from '../../ledger/entry-index.ts';
import type { Ledger } from '../../ledger/ledger.types.ts';
import { takeNumbers } from '../../ledger/numbers.ts';
import type { TagsTable } from '../../ledger/tags.table.ts';

export type TagRow = Selectable<TagsTable>;

export const listTags = (db: Db, owner: Owner): Promise<TagRow[]> =>
  db.selectFrom('tags').selectAll().where('owner', '=', owner).execute();

export const findTags = (db: Db, owner: Owner, names: readonly string[]): Promise<TagRow[]> =>
  names.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('tags')
        .selectAll()
        .where('owner', '=', owner)
        .where('folded', 'in', names.map(foldText))
        .execute();

/** How many transactions have each; what none has any more is not listed. */
export const countTags = (db: Db, owner: Owner): Promise<{ name: string; count: number }[]> =>
  db
    .selectFrom('tags')
    .innerJoin('entry_index', (join) =>
      join
        .onRef('entry_index.owner', '=', 'tags.owner')
        .onRef('entry_index.key', '=', 'tags.no')
        .on('entry_index.what', '=', BY.tag),
    )
    .select((row) => ['tags.name', row.fn.countAll<number>().as('count')])
    .where('tags.owner', '=', owner)
    .groupBy(['tags.name', 'tags.folded'])
    .orderBy('tags.folded')
    .execute();

/** A tag is never taken back: one that nobody uses is seen by nobody. */
export async function insertTags(ledger: Ledger, owner: Owner, names: readonly string[]): Promise<TagRow[]> {
  if (names.length === 0) return [];
  const first = await takeNumbers(ledger, owner, 'tags', names.length);
  const rows = names.map((name, index) => ({ owner, no: first + index, name, folded: foldText(name) }));
  for (const some of chunks(rows, 200)) await ledger.insertInto('tags').values(some).execute();
  return rows;
}
