/**
 * What takes a changeset of SQLite's session extension back, as a patchset. Both formats are those of
 * https://www.sqlite.org/src/file/ext/session/sqlite3session.c: a header per table, then an operation per row.
 */

const [TABLE, PATCHED_TABLE] = [0x54, 0x50];
const [DELETE, INSERT, UPDATE] = [9, 18, 23];
const [UNDEFINED, INTEGER, REAL, TEXT, BLOB, NULL] = [0, 1, 2, 3, 4, 5];

export type RowChange = {
  table: string;
  operation: 'insert' | 'update' | 'delete';
  /** Where its key is one number. */
  key: number | undefined;
  /** Whether this column is another; of what was made or deleted all are. */
  hasOther: (column: number) => boolean;
};

export function toUndoPatch(changeset: Uint8Array, tell: (change: RowChange) => void): Uint8Array {
  const from = Buffer.from(changeset.buffer, changeset.byteOffset, changeset.length);
  const patch = Buffer.allocUnsafe(from.length);
  let [at, end] = [0, 0];
  const copy = (start: number, stop: number) => {
    end += from.copy(patch, end, start, stop);
  };
  while (at < from.length) {
    if (from[at] !== TABLE) throw new Error('not a changeset');
    const header = at + 1;
    const { value: columns, next } = readVarint(from, header);
    const isKey = from.subarray(next, next + columns);
    const nameEnd = from.indexOf(0, next + columns);
    const table = from.toString('utf8', next + columns, nameEnd);
    at = nameEnd + 1;
    patch[end++] = PATCHED_TABLE;
    copy(header, at);
    while (at < from.length && from[at] !== TABLE) {
      const operation = from[at] ?? 0;
      const indirect = from[at + 1] ?? 0;
      const starts = [at + 2];
      for (let column = 0; column < columns; column++) starts.push(skipValue(from, starts[column] ?? 0));
      const [first = 0, last = 0] = [starts[0], starts[columns]];
      patch[end++] = INVERSE[operation] ?? 0;
      patch[end++] = indirect;
      // Of what is to go only the key is told; of what was changed, and of what is to come back, all that was.
      if (operation !== INSERT) copy(first, last);
      else
        for (let column = 0; column < columns; column++)
          if (isKey[column]) copy(starts[column] ?? 0, starts[column + 1] ?? 0);
      tell({
        table,
        operation: NAMES[operation] ?? 'update',
        key: readKey(from, starts, isKey),
        hasOther: (column) =>
          operation !== UPDATE || (!isKey[column] && from[starts[column] ?? 0] !== UNDEFINED),
      });
      at = last;
      if (operation === UPDATE) for (let column = 0; column < columns; column++) at = skipValue(from, at);
    }
  }
  return patch.subarray(0, end);
}

const INVERSE: Record<number, number> = { [DELETE]: INSERT, [INSERT]: DELETE, [UPDATE]: UPDATE };
const NAMES: Record<number, RowChange['operation']> = {
  [DELETE]: 'delete',
  [INSERT]: 'insert',
  [UPDATE]: 'update',
};

function readKey(from: Buffer, starts: readonly number[], isKey: Uint8Array): number | undefined {
  // They are numbered by their place in the key.
  const at = starts[isKey.indexOf(1)] ?? 0;
  const isOne = !isKey.includes(2);
  return isOne && from[at] === INTEGER ? Number(from.readBigInt64BE(at + 1)) : undefined;
}

function skipValue(from: Buffer, at: number): number {
  const type = from[at];
  if (type === UNDEFINED || type === NULL) return at + 1;
  if (type === INTEGER || type === REAL) return at + 9;
  if (type !== TEXT && type !== BLOB) throw new Error('not a changeset');
  const { value, next } = readVarint(from, at + 1);
  return next + value;
}

/** Seven bits a byte, the highest first. No length here needs more than five of them. */
function readVarint(from: Buffer, at: number): { value: number; next: number } {
  let value = 0;
  for (let next = at; next < at + 5; next++) {
    const byte = from[next] ?? 0;
    value = value * 128 + (byte & 0x7f);
    if (byte < 0x80) return { value, next: next + 1 };
  }
  throw new Error('not a changeset');
}
