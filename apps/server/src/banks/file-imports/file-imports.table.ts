import type { Owner } from '../../db/owner.ts';

export type FileImportsTable = {
  owner: Owner;
  id: string;
  name: string;
  created_at: string;
  state: 'reading' | 'ready' | 'done';
  /** What was understood but for the rows, as JSON (`Understood`, with the version of its rows and what was decided). */
  reading: string;
  /** What the person said about it, as JSON (`Options`). */
  options: string;
  /** The file, compressed: it is read again when somebody answers. */
  content: Uint8Array;
};

/** Some hundred rows each: as they were read, and what is to become of them, both as JSON. */
export type FileImportRowsTable = {
  owner: Owner;
  file_id: string;
  /** Of the file, as it was read and decided: another one with whatever is said about it. */
  version: number;
  no: number;
  rows: string;
  decisions: string;
};

/** What was answered about a file, for the next one like it. */
export type FileHabitsTable = { owner: Owner; what: string; value: string };

declare module '../../db/schema.ts' {
  interface Schema {
    file_habits: FileHabitsTable;
    file_import_rows: FileImportRowsTable;
    file_imports: FileImportsTable;
  }
}
