import { z } from 'zod';
import { BackupError } from './backup-file.ts';
import { isKept, type KeptTable } from './tables.ts';

/** What may stand on a line of a backup: it may come from anybody, so nothing is taken for granted. */

const beginning = z.object({ migrations: z.array(z.string()).min(1), made_at: z.iso.datetime() });
const end = z.object({
  tables: z.record(z.string(), z.object({ rows: z.int(), sha256: z.string() })),
  files: z.int(),
});
const other = z.union([
  z.strictObject({ file: z.string(), base64: z.string() }),
  z.strictObject({ secret_key: z.string() }),
  z.strictObject({ end }),
  beginning,
]);

export type Beginning = z.infer<typeof beginning>;
export type End = z.infer<typeof end>;
export type BackupRow = Record<string, unknown>;
type Line = { table: KeptTable; row: BackupRow } | z.infer<typeof other>;

export function parseLine(text: string): Line {
  const value = parseJson(text);
  if (Array.isArray(value)) return parseRow(value);
  const parsed = other.safeParse(value);
  if (!parsed.success) throw new BackupError('it is damaged');
  return parsed.data;
}

function parseRow([table, row]: unknown[]): { table: KeptTable; row: BackupRow } {
  if (typeof table !== 'string' || !isRow(row)) throw new BackupError('it is damaged');
  if (!isKept(table)) throw new BackupError(`it holds rows of ${table}, which no backup of ours does`);
  return { table, row };
}

function isRow(value: unknown): value is BackupRow {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new BackupError('it is damaged');
  }
}
