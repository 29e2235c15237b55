/** Nobody guesses a name, and what is under one never changes. */
export type PicturesTable = { name: string; bytes: Uint8Array; created_at: string };

declare module '../../db/schema.ts' {
  interface Schema {
    pictures: PicturesTable;
  }
}
