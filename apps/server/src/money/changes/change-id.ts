import { createHash } from 'node:crypto';

/** Changes are numbered per person; ids must reveal nothing to others. */
const markOf = (userId: string, no: number) =>
  createHash('sha256').update(`change ${userId} ${no}`).digest('hex').slice(0, 16);

export const toChangeId = ({ userId }: { userId: string }, no: number): string =>
  `${no}-${markOf(userId, no)}`;

/** Null if nothing was changed. */
export const findChangeId = (caller: { userId: string }, no: number | null): string | null =>
  no === null ? null : toChangeId(caller, no);

/** Undefined if it isn't one of this person's. */
export function parseChangeId({ userId }: { userId: string }, id: string): number | undefined {
  const [, digits = '', mark] = /^(\d{1,15})-([0-9a-f]{16})$/.exec(id) ?? [];
  const no = Number(digits);
  return digits !== '' && markOf(userId, no) === mark ? no : undefined;
}
