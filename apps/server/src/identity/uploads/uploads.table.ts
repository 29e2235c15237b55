/** Unguessable, immutable names. */
export type PicturesTable = {
  name: string;
  /** Empty if in a store. */
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
