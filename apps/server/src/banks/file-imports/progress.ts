import type { Owner } from '../../db/owner.ts';

/** How far what goes on has come, on the server where it goes on: the database is written in one piece. */
export type Progress = { done: number; total: number };

const underWay = new Map<string, Progress>();

const keyOf = (owner: Owner, id: string) => `${owner} ${id}`;

export const findProgress = (owner: Owner, id: string): Progress | undefined =>
  underWay.get(keyOf(owner, id));

/** Whoever asks meanwhile is told; afterwards there is nothing to tell. */
export async function withProgress<Result>(
  owner: Owner,
  id: string,
  run: (progress: Progress) => Promise<Result>,
): Promise<Result> {
  const key = keyOf(owner, id);
  const progress = { done: 0, total: 0 };
  underWay.set(key, progress);
  try {
    return await run(progress);
  } finally {
    if (underWay.get(key) === progress) underWay.delete(key);
  }
}
