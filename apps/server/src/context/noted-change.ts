import { AsyncLocalStorage } from 'node:async_hooks';

/** Passes the number of a call's change from the ledger to the response. */
const notes = new AsyncLocalStorage<{ no: number | null }>();

/** For the ledger, after the commit. If a call makes several changes, the last one counts. */
export function noteChange(no: number): void {
  const note = notes.getStore();
  if (note) note.no = no;
}

/** The answer with its change number; null if nothing changed. */
export async function withChangeNoted<Answer>(
  run: () => Promise<Answer>,
): Promise<{ answer: Answer; no: number | null }> {
  const note: { no: number | null } = { no: null };
  const answer = await notes.run(note, run);
  return { answer, no: note.no };
}
