import type { Owner } from '../../db/owner.ts';

export type AttachmentsTable = {
  owner: Owner;
  no: number;
  id: string;
  name: string;
  type: string;
  bytes: number;
  /** Its transaction. */
  seq: number;
  /** Empty if the file is in a store. */
  content: Uint8Array;
  object: string | null;
  object_secret: string | null;
};

declare module '../../db/schema.ts' {
  interface Schema {
    attachments: AttachmentsTable;
  }
}
