import { randomInt } from 'node:crypto';
import type { Day } from '@saldo/domain';
import type { Owner } from '../../db/owner.ts';
import type { RowDecision } from './decide-rows.ts';
import type { FileImportRow } from './file-imports.repository.ts';
import type { Options } from './options.ts';
import type { Understood } from './read-file.ts';

export type Counts = { [decision in RowDecision['decision']]: number };

/** A file that waits: what was understood of it, what was said about it, and what would become of its rows. */
export type PendingImport = {
  owner: Owner;
  id: string;
  name: string;
  created_at: string;
  state: FileImportRow['state'];
  /** Of what is in it; not of those that an earlier version let wait. */
  hash?: string | undefined;
  options: Options;
  understood: Understood;
  /** Of its rows in the database: another one with whatever was said. */
  version: number;
  /** By its accounts. */
  counts: { [account: string]: Counts & { rows: number } };
  newCategories: string[];
  /** From the first to the last day of its rows. */
  period: { from: Day; to: Day } | null;
};

type Reading = Pick<PendingImport, 'hash' | 'understood' | 'version' | 'counts' | 'newCategories' | 'period'>;

export function toPendingImport(row: FileImportRow): PendingImport {
  const { owner, id, name, created_at, state } = row;
  const reading: Reading = JSON.parse(row.reading);
  return { owner, id, name, created_at, state, options: JSON.parse(row.options), ...reading };
}

const LARGEST_VERSION = 2 ** 47;

/** Each state of a file has its own: so a state is known by it, and its rows are found by it. */
export const makeVersion = (): number => randomInt(LARGEST_VERSION);

/** Of what is read for the first time there is none yet. */
export const findVersion = (row: FileImportRow): number | undefined =>
  row.state === 'reading' ? undefined : toPendingImport(row).version;

export const toTexts = ({
  options,
  hash,
  understood,
  version,
  counts,
  newCategories,
  period,
}: PendingImport) => ({
  options: JSON.stringify(options),
  reading: JSON.stringify({ hash, understood, version, counts, newCategories, period } satisfies Reading),
});

export const NO_ROWS: Counts & { rows: number } = { rows: 0, new: 0, known: 0, same: 0, refused: 0 };
