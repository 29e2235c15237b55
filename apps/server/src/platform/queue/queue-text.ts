import type { QueuedRow } from './queue.repository.ts';

/** A line for each, and how many there are of both sorts. */
export function toQueueText(rows: readonly QueuedRow[]): string {
  const givenUp = rows.filter(({ given_up_at }) => given_up_at !== null).length;
  return [...rows.map(toLine), `${rows.length - givenUp} wait, ${givenUp} were given up.`].join('\n');
}

function toLine({ kind, id, made_at, attempts, due_at, problem, given_up_at }: QueuedRow): string {
  const then = given_up_at ? `given up ${given_up_at}` : `next try ${due_at}`;
  const why = problem ? [toHarmless(problem)] : [];
  return [kind, id, `since ${made_at.toISOString()}`, `${attempts} tries`, then, ...why].join('  ');
}

/** As the other side said it, without what a terminal would obey and whom it was for. */
const toHarmless = (text: string) =>
  text
    .replaceAll(/[\p{C}\s]+/gu, ' ')
    .replaceAll(/[^\s<>@]+@[^\s<>@]+/g, '…@…')
    .trim();
