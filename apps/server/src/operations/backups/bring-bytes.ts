import type { Files } from '../../adapters/store/files.ts';
import { isFileTable, toStored, withStored } from '../stored-files/stored-files.repository.ts';
import type { KeptTable } from './tables.ts';

type BackupRow = Record<string, unknown>;

/** A row as a backup holds it. */
export type BringBytes = (table: KeptTable, row: BackupRow) => Promise<BackupRow>;

/**
 * A backup holds every file, wherever it lies, as if its row did: it can be restored where there is no bucket, or another.
 * What is lost goes on being named, so that nobody takes it for an empty file, and is complained of.
 */
export function bytesFrom(files: Files, complain: (line: string) => void): BringBytes {
  return async (table, row) => {
    if (!isFileTable(table) || typeof row.object !== 'string') return row;
    const bytes = await files.open(toStored(table, row));
    if (typeof bytes !== 'string')
      return withStored(table, row, { bytes, object: null, object_secret: null });
    complain(`${table} ${row.object}: its file is ${bytes}`);
    return row;
  };
}
