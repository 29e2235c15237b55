import { createFiles, type Files } from '../../adapters/store/files.ts';
import type { Db } from '../../db/database.ts';
import {
  type FileKey,
  type FileTable,
  fileTables,
  findFile,
  listFileKeys,
  moveFile,
} from './stored-files.repository.ts';

type Moved = { moved: number; lost: number };

const AT_ONCE = 4;

/** Each of them for itself: whoever stops it, or is stopped in it, goes on another time. People may go on meanwhile. */
export async function moveFiles(db: Db, files: Files, to: 'store' | 'database'): Promise<Moved> {
  const total: Moved = { moved: 0, lost: 0 };
  for (const table of fileTables) {
    for await (const keys of readKeys(db, table, to === 'store' ? 'in rows' : 'in a store')) {
      const results = await Promise.all(keys.map((key) => moveOne(db, files, to, table, key)));
      for (const result of results) if (result) total[result] += 1;
    }
  }
  return total;
}

async function* readKeys(
  db: Db,
  table: FileTable,
  lie: Parameters<typeof listFileKeys>[2],
): AsyncGenerator<FileKey[]> {
  let after: FileKey | undefined;
  for (;;) {
    const keys = await listFileKeys(db, table, lie, after, AT_ONCE);
    if (keys.length === 0) return;
    after = keys.at(-1);
    yield keys;
  }
}

/** Undefined where somebody else has moved or deleted it meanwhile. */
async function moveOne(
  db: Db,
  files: Files,
  to: 'store' | 'database',
  table: FileTable,
  key: FileKey,
): Promise<keyof Moved | undefined> {
  const from = await findFile(db, table, key);
  if (!from || (from.object === null) === (to === 'database')) return undefined;
  const bytes = await files.open(from);
  if (typeof bytes === 'string') return (await findFile(db, table, key)) ? 'lost' : undefined;
  const target = to === 'store' ? files : inRows;
  const isMoved = await moveFile(db, table, key, from, await target.keep(bytes));
  return isMoved ? 'moved' : undefined;
}

const inRows = createFiles(undefined, async () => '');
