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
 * Decisions at import and all categories that the person set between two changes: a list per change, in
 * order. Nothing is ever inserted in between, so learning incrementally equals learning afresh.
 */
export async function listEvents(
  ledger: Ledger,
  after: number | undefined,
  upto: number,
): Promise<SorterEvent[][]> {
  const happened: Happened[] = [];
  const undone = new Set(await listUndone(ledger));
  const imports = new Set(await listImports(ledger));
  // Undone states never happened; a restored row is no choice.
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

/** A row over time: what was decided automatically and what the person made of it. */
function* readLine(line: readonly State[], imports: ReadonlySet<number>): Generator<Happened> {
  let standing: Decision | undefined;
  let wasChosen = false;
  for (const [index, state] of line.entries()) {
    const before = line[index - 1];
    const { seq, change_no: change } = state;
    const row = toSortedRow(state);
    const decision = toDecision(state);
    if (decision) {
      // Its category may have been merged.
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

/** Older rows don't say what the decision rested on. */
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

/** A change of other fields isn't a choice of category. */
function isChoice(state: State, before: State | undefined): boolean {
  if (state.category_no === null || state.decided !== null || state.kind === KINDS.transfer) return false;
  return !(
    before !== undefined &&
    before.category_no === state.category_no &&
    before.decided === null &&
    before.name === state.name
  );
}

/** The person removed the category, a rule set another, or it wasn't an expense. */
function isOverruled({ category_no, decided, kind }: State, standing: Decision): boolean {
  if (kind === KINDS.transfer) return true;
  return decided !== null && category_no !== standing.category;
}
