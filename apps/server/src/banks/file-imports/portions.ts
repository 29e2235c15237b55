import { toDayNumber } from '@saldo/domain';
import { keepOnce, type StatementRow } from '@saldo/statements';
import type { Db } from '../../db/database.ts';
import { yieldToEventLoop } from '../../db/yield-to-event-loop.ts';
import type { Key, RowDecision } from './decide-rows.ts';
import { findPortion } from './file-imports.repository.ts';
import { refMaker, type Scheme } from './file-refs.ts';
import type { PendingImport } from './pending-import.ts';

export type Portion = { no: number; rows: StatementRow[]; decisions: RowDecision[] };

export async function readPortion(db: Db, pending: PendingImport, no: number): Promise<Portion | undefined> {
  const found = await findPortion(db, pending, no);
  return found && { no, rows: JSON.parse(found.rows), decisions: JSON.parse(found.decisions) };
}

/** The rows of a file as they were read, some hundred at a time. */
export async function* readPortions(db: Db, pending: PendingImport): AsyncGenerator<Portion> {
  for (let no = 0; ; no++) {
    const portion = await readPortion(db, pending, no);
    if (!portion) return;
    yield portion;
    await yieldToEventLoop();
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
