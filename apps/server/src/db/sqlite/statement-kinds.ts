import type { CompiledQuery } from 'kysely';
import { DeleteQueryNode, InsertQueryNode, SelectQueryNode, UpdateQueryNode } from 'kysely';

export type StatementKind = {
  /** No statement of SQLite that begins like this writes; of those that begin with `with` only the query can tell. */
  isReading: boolean;
  /** May be in a transaction with others. */
  isJoining: boolean;
  /** Undefined where it isn't clear. */
  writtenTable: string | undefined;
};

const MOST_TEXTS = 1000;
const WRITTEN = /^\s*(?:insert\s+into|replace\s+into|update|delete\s+from)\s+"?(\w+)"?/i;

/** What is to be known of each statement before it is run: most are always the same ones. */
export class StatementKinds {
  readonly #known = new Map<string, StatementKind>();

  find(query: CompiledQuery): StatementKind {
    const known = this.#known.get(query.sql);
    if (known) return known;
    const kind = toKind(query);
    if (this.#known.size >= MOST_TEXTS) this.#known.clear();
    this.#known.set(query.sql, kind);
    return kind;
  }
}

function toKind({ query, sql }: CompiledQuery): StatementKind {
  const isWrite = InsertQueryNode.is(query) || UpdateQueryNode.is(query) || DeleteQueryNode.is(query);
  return {
    isReading: SelectQueryNode.is(query) || /^\s*select\b/i.test(sql),
    isJoining: isWrite || /^\s*(insert|update|delete|replace|with)\b/i.test(sql),
    writtenTable: WRITTEN.exec(sql)?.[1],
  };
}
