import type { QueuedRow } from './queue.repository.ts';

/** A line each, and totals. */
export function toQueueText(rows: readonly QueuedRow[]): string {
  const givenUp = rows.filter(({ given_up_at }) => given_up_at !== null).length;
  return [...rows.map(toLine), `${rows.length - givenUp} wait, ${givenUp} were given up.`].join('\n');
}

function toLine({ kind, id, made_at, attempts, due_at, problem, given_up_at }: QueuedRow): string {
  const then = given_up_at ? `given up ${given_up_at}` : `next try ${due_at}`;
  const why = problem ? [toHarmless(problem)] : [];
  return [kind, id, `since ${made_at.toISOString()}`, `${attempts} tries`, then, ...why].join('  ');
}

/** The remote error without control characters and recipients. */
const toHarmless = (text: string) =>
  text
    .replaceAll(/[\p{C}\s]+/gu, ' ')
    .replaceAll(/[^\s<>@]+@[^\s<>@]+/g, '…@…')
    .trim();
