import type { SortedRow } from '@saldo/sorting';
import { letOthersIn } from '../../db/breath.ts';
import { chunks } from '../../db/chunks.ts';
import type { Db } from '../../db/database.ts';
import type { Owner } from '../../db/owner.ts';
import { KINDS } from '../../ledger/kind.ts';
import { listFormerStates, listStates, listTouchedSince, listUndone } from './choices.repository.ts';
import { toSortedRow } from './sorted-row.ts';

export type Choice = { row: SortedRow; category: number };

const ROWS_PER_READING = 1000;

type State = Awaited<ReturnType<typeof listStates>>[number];

/**
 * Every category that the person gave after one of their changes and up to another, in the order in which they did: as
 * it is, and as it was before something later. Nothing ever comes in between, so that learning on leads to the same as
 * learning anew. A change that left name and category alone was no choice of a category, nor is one that was taken back.
 */
export async function listChoices(
  db: Db,
  owner: Owner,
  after: number | undefined,
  upto: number,
): Promise<Choice[]> {
  const chosen: State[] = [];
  const undone = new Set(await listUndone(db, owner));
  const isWithin = ({ change_no }: State) => change_no > (after ?? -1) && change_no <= upto;
  for (const seqs of chunks(await listTouchedSince(db, owner, after), ROWS_PER_READING)) {
    const states = new Map<number, State[]>();
    for (const state of [
      ...(await listFormerStates(db, owner, seqs)),
      ...(await listStates(db, owner, seqs)),
    ]) {
      const known = states.get(state.seq);
      if (known) known.push(state);
      else states.set(state.seq, [state]);
    }
    for (const [, line] of states)
      for (const [index, state] of line.entries())
        if (isWithin(state) && !undone.has(state.change_no) && isChoice(state, line[index - 1]))
          chosen.push(state);
    await letOthersIn();
  }
  return chosen
    .sort((one, two) => one.change_no - two.change_no || one.seq - two.seq)
    .map((state) => ({ row: toSortedRow(state), category: state.category_no ?? 0 }));
}

function isChoice(state: State, before: State | undefined): boolean {
  if (state.category_no === null || state.decided !== null) return false;
  if (state.kind === KINDS.transfer || state.kind === KINDS.absent) return false;
  const isSame =
    before !== undefined &&
    before.kind !== KINDS.absent &&
    before.category_no === state.category_no &&
    before.decided === null &&
    before.name === state.name;
  return !isSame;
}
