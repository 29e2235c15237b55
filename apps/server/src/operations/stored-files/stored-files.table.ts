/** The folder of the bucket that is this database's own: one row, made when a store is first used. */
export type StoreFoldersTable = { folder: string; made_at: string };

/** What lies in that folder and no row names, since when that is known. */
export type LooseObjectsTable = { name: string; since: string };

declare module '../../db/schema.ts' {
  interface Schema {
    store_folders: StoreFoldersTable;
    loose_objects: LooseObjectsTable;
  }
}
