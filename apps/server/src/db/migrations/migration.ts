import type { Engine } from './engine.ts';

export type MigrationsTable = { id: string; applied_at: string };

/** The words in which the databases differ; the rest of a migration is the same SQL. */
export type ColumnTypes = {
  engine: Engine;
  /** Compared and sorted bytewise on both databases. */
  text: string;
  /** Cents, counts, days and flags. */
  integer: string;
  blob: string;
  /** An auto-incrementing primary key. */
  serial: string;
  /** Ends a table; values keep their column's type. */
  strict: string;
  /** Ends a table whose key starts with the owner, so one person's rows are stored together. */
  clustered: string;
};

export type Migration = { id: string; statements: (types: ColumnTypes) => string[] };
