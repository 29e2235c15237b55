import { AsyncLocalStorage } from 'node:async_hooks';

/** The number of the change that a call has made, told by whoever makes it to whoever answers. */
const notes = new AsyncLocalStorage<{ no: number | null }>();

/** For the ledger: this is done. Where one call makes several, the last counts. */
export function noteChange(no: number): void {
  const note = notes.getStore();
  if (note) note.no = no;
}

/** The answer with the number of what it changed; null where that is nothing. */
export async function withChangeNoted<Answer>(
  run: () => Promise<Answer>,
): Promise<{ answer: Answer; no: number | null }> {
  const note: { no: number | null } = { no: null };
  const answer = await notes.run(note, run);
  return { answer, no: note.no };
}
