export type MigrationsTable = { id: string; applied_at: string };

/** The words in which the engines differ; the rest of a migration is the same SQL on both. */
export type ColumnTypes = {
  /** Compared and sorted byte by byte on both engines. */
  text: string;
  /** Cents, counts and flags. */
  integer: string;
  /** Ends a table whose primary key starts with the owner: one person's rows lie together. */
  clustered: string;
};

export type Migration = { id: string; statements: (types: ColumnTypes) => string[] };
