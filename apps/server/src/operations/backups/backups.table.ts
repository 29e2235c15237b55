/** The backups that were made here, and when each was restored for a rehearsal and found whole. */
export type BackupsTable = {
  id: string;
  file: string;
  made_at: string;
  proven_at: string | null;
  rows: number;
  bytes: number;
};

declare module '../../db/schema.ts' {
  interface Schema {
    backups: BackupsTable;
  }
}
