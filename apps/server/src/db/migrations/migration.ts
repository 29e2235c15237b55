import type { Engine } from './engine.ts';

export type MigrationsTable = { id: string; applied_at: string };

/** The words in which the engines differ; the rest of a migration is the same SQL on both. */
export type ColumnTypes = {
  engine: Engine;
  /** Compared and sorted byte by byte on both engines. */
  text: string;
  /** Cents, counts, days and flags. */
  integer: string;
  blob: string;
  /** A primary key that counts up by itself. */
  serial: string;
  /** Ends a table: values keep to their column's type. */
  strict: string;
  /** Ends a table whose primary key starts with the owner: one person's rows lie together. */
  clustered: string;
};

export type Migration = { id: string; statements: (types: ColumnTypes) => string[] };
