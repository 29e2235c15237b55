import type { Decision, SorterEvent } from '@saldo/sorting';
import { chunks } from '../../db/chunks.ts';
import { yieldToEventLoop } from '../../db/yield-to-event-loop.ts';
import { KINDS, type Ledger, parseDecided } from '../../ledger/index.ts';
import {
  listFormerStates,
  listImports,
  listStates,
  listTouchedSince,
  listUndone,
} from './choices.repository.ts';
import { toSortedRow } from './sorted-row.ts';

const ROWS_PER_READING = 1000;

type State = Awaited<ReturnType<typeof listStates>>[number];
type Happened = { change: number; seq: number; event: SorterEvent };

/**
 * What was decided when it came in, and every category that the person gave, after one of their changes and up to
 * another: one list for each change, in the order in which they were made. Nothing ever comes in between, so that
 * learning on leads to the same as learning anew.
 */
export async function listEvents(
  ledger: Ledger,
  after: number | undefined,
  upto: number,
): Promise<SorterEvent[][]> {
  const happened: Happened[] = [];
  const undone = new Set(await listUndone(ledger));
  const imports = new Set(await listImports(ledger));
  // What was taken back, and that it was gone meanwhile, never was: what comes back from there is no choice.
  const isThere = ({ change_no, kind }: State) => !undone.has(change_no) && kind !== KINDS.absent;
  for (const seqs of chunks(await listTouchedSince(ledger, after), ROWS_PER_READING)) {
    const former = await listFormerStates(ledger, seqs);
    const states = Map.groupBy([...former, ...(await listStates(ledger, seqs))], ({ seq }) => seq);
    for (const [, line] of states)
      for (const one of readLine(line.filter(isThere), imports))
        if (one.change > (after ?? -1) && one.change <= upto) happened.push(one);
    await yieldToEventLoop();
  }
  happened.sort((one, two) => one.change - two.change || one.seq - two.seq);
  const changes = Map.groupBy(happened, ({ change }) => change);
  return [...changes.values()].map((some) => some.map(({ event }) => event));
}

/** One row through time: what was decided about it without asking, and what its person made of that. */
function* readLine(line: readonly State[], imports: ReadonlySet<number>): Generator<Happened> {
  let standing: Decision | undefined;
  let wasChosen = false;
  for (const [index, state] of line.entries()) {
    const before = line[index - 1];
    const { seq, change_no: change } = state;
    const row = toSortedRow(state);
    const decision = toDecision(state);
    if (decision) {
      // Its category may be part of another meanwhile.
      if (standing && before?.decided === state.decided) standing = decision;
      if (before?.decided === state.decided) continue;
      standing = imports.has(change) ? decision : undefined;
      if (standing) yield { change, seq, event: { is: 'decided', row, ...standing } };
    } else if (isChoice(state, before)) {
      const category = state.category_no ?? undefined;
      yield { change, seq, event: { is: 'chosen', row, category, decided: standing, isAgain: wasChosen } };
      [standing, wasChosen] = [undefined, true];
    } else if (standing) {
      const event = { is: 'chosen', row, category: undefined, decided: standing } as const;
      if (isOverruled(state, standing)) yield { change, seq, event };
      standing = undefined;
    }
  }
}

/** Rows of before say nothing of what they rested on. */
function toDecision({ category_no, decided, kind }: State): Decision | undefined {
  if (category_no === null || decided === null || kind === KINDS.transfer) return undefined;
  const told = parseDecided(decided);
  if (told?.by !== 'learned') return undefined;
  const { evidence, score } = told;
  return {
    category: category_no,
    ...(evidence !== undefined && score !== undefined && { evidence: { kind: evidence, score } }),
  };
}

/** A change that left name and category alone was no choice of a category. */
function isChoice(state: State, before: State | undefined): boolean {
  if (state.category_no === null || state.decided !== null || state.kind === KINDS.transfer) return false;
  return !(
    before !== undefined &&
    before.category_no === state.category_no &&
    before.decided === null &&
    before.name === state.name
  );
}

/** Their person took the category away, their rule gave another, or it was no expense at all. */
function isOverruled({ category_no, decided, kind }: State, standing: Decision): boolean {
  if (kind === KINDS.transfer) return true;
  return decided !== null && category_no !== standing.category;
}
