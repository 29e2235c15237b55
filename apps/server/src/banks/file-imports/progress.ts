import type { LocalState, Progress } from '../../context/local-state.ts';
import type { Owner } from '../../db/owner.ts';

type Confirmations = LocalState['confirmations'];

const keyOf = (owner: Owner, id: string) => `${owner} ${id}`;

/** How far what goes on has come, on the server where it goes on: the database is written in one piece. */
export const findProgress = (all: Confirmations, owner: Owner, id: string): Progress | undefined =>
  all.get(keyOf(owner, id));

/** Whoever asks meanwhile is told; afterwards there is nothing to tell. */
export async function withProgress<Result>(
  all: Confirmations,
  owner: Owner,
  id: string,
  run: (progress: Progress) => Promise<Result>,
): Promise<Result> {
  const key = keyOf(owner, id);
  const progress = { done: 0, total: 0 };
  all.set(key, progress);
  try {
    return await run(progress);
  } finally {
    if (all.get(key) === progress) all.delete(key);
  }
}
