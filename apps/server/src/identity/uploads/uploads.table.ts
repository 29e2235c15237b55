/** Nobody guesses a name, and what is under one never changes. */
export type PicturesTable = {
  name: string;
  /** None where they lie in a store. */
  bytes: Uint8Array;
  created_at: string;
  object: string | null;
  object_secret: string | null;
};

declare module '../../db/schema.ts' {
  interface Schema {
    pictures: PicturesTable;
  }
}
