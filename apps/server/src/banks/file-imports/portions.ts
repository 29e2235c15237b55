import { toDayNumber } from '@saldo/domain';
import { keepOnce, type StatementRow } from '@saldo/statements';
import { letOthersIn } from '../../db/breath.ts';
import type { Db } from '../../db/database.ts';
import type { Key, RowDecision } from './decide-rows.ts';
import { findPortion } from './file-imports.repository.ts';
import { refMaker, type Scheme } from './file-refs.ts';
import type { Kept } from './kept.ts';

export type Portion = { no: number; rows: StatementRow[]; decisions: RowDecision[] };

export async function readPortion(db: Db, kept: Kept, no: number): Promise<Portion | undefined> {
  const found = await findPortion(db, kept, no);
  return found && { no, rows: JSON.parse(found.rows), decisions: JSON.parse(found.decisions) };
}

/** The rows of a file as they were read, some hundred at a time. */
export async function* readPortions(db: Db, kept: Kept): AsyncGenerator<Portion> {
  for (let no = 0; ; no++) {
    const portion = await readPortion(db, kept, no);
    if (!portion) return;
    yield portion;
    await letOthersIn();
  }
}

/** What of each row decides what it is; made in the file's order, as equal rows are counted. */
export function keyMaker(scheme: Scheme): (row: StatementRow) => Key {
  const refOf = refMaker(scheme);
  const once = keepOnce();
  let index = 0;
  return (row) => ({
    index: index++,
    account: once(row.account),
    ref: refOf(row),
    day: toDayNumber(row.day),
    cents: row.cents,
    currency: row.currency,
    isPending: row.isPending,
    name: once(row.name),
    description: once(row.description),
  });
}
