import type { Db } from '../../db/database.ts';
import { type CategoryRow, listCategories } from '../categories/categories.repository.ts';
import { listSources, type SourceRow } from '../sources/sources.repository.ts';

/** What transactions point at: a person has few sources and categories, so they are read whole. */
export type References = { sources: SourceRow[]; categories: CategoryRow[] };

export async function readReferences(db: Db, owner: number): Promise<References> {
  return { sources: await listSources(db, owner), categories: await listCategories(db, owner) };
}
