import { createHash } from 'node:crypto';

/** Changes are numbered for each person; to everybody else these numbers must mean nothing. */
const markOf = (userId: string, no: number) =>
  createHash('sha256').update(`change ${userId} ${no}`).digest('hex').slice(0, 16);

export const toChangeId = ({ userId }: { userId: string }, no: number): string =>
  `${no}-${markOf(userId, no)}`;

/** Where nothing had to be changed, there is none. */
export const findChangeId = (caller: { userId: string }, no: number | null): string | null =>
  no === null ? null : toChangeId(caller, no);

/** Undefined for what is not one of this person's. */
export function parseChangeId({ userId }: { userId: string }, id: string): number | undefined {
  const [, digits = '', mark] = /^(\d{1,15})-([0-9a-f]{16})$/.exec(id) ?? [];
  const no = Number(digits);
  return digits !== '' && markOf(userId, no) === mark ? no : undefined;
}
