import type { Files } from '../../adapters/store/files.ts';
import type { Db } from '../../db/database.ts';
import { fileTables, findFile, listFileKeys } from './stored-files.repository.ts';

type Checked = { whole: number; faults: string[] };

const AT_ONCE = 4;

/** Fetches everything that lies in a store, and holds it against what its row says. */
export async function checkFiles(db: Db, files: Files): Promise<Checked> {
  const checked: Checked = { whole: 0, faults: [] };
  for (const table of fileTables) {
    let keys = await listFileKeys(db, table, 'in a store', undefined, AT_ONCE);
    while (keys.length > 0) {
      const told = await Promise.all(
        keys.map(async (key) => {
          const stored = await findFile(db, table, key);
          const opened = stored && (await files.open(stored));
          return typeof opened === 'string' ? `${table} ${key.join(' ')}: its file is ${opened}` : undefined;
        }),
      );
      const faults = told.filter((line) => line !== undefined);
      checked.faults.push(...faults);
      checked.whole += keys.length - faults.length;
      keys = await listFileKeys(db, table, 'in a store', keys.at(-1), AT_ONCE);
    }
  }
  return checked;
}
