export type StorageFailure = 'full' | 'away' | 'busy';

/** What the database, or the disk under it, cannot do just now; undefined for a mistake of ours. */
export function toStorageFailure(error: unknown): StorageFailure | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code, errcode } = error as { code?: unknown; errcode?: unknown };
  if (typeof errcode === 'number') return SQLITE[errcode & 0xff];
  if (typeof code === 'string') {
    if (FULL.has(code)) return 'full';
    if (AWAY.test(code)) return 'away';
    if (BUSY.has(code) || REPEATABLE.has(code) || isOutdatedPlan(error)) return 'busy';
  }
  return LOST.test(error.message) ? 'away' : undefined;
}

/** The database has undone all of the transaction, and may well do it the next time. */
export function isRepeatable(error: unknown): boolean {
  return REPEATABLE.has(codeOf(error)) || isOutdatedPlan(error);
}

/** A prepared statement whose table has other columns by now, as while a newer version starts beside this one. */
export function isOutdatedPlan(error: unknown): boolean {
  return codeOf(error) === '0A000' && /cached plan/.test((error as Error).message);
}

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** Busy, locked, a disk that fails, no room, a file that cannot be opened. */
const SQLITE: Record<number, StorageFailure> = { 5: 'busy', 6: 'busy', 10: 'away', 13: 'full', 14: 'away' };
/** PostgreSQL's own, and the system's: no room, over quota, larger than a file may be. */
const FULL = new Set(['53100', 'ENOSPC', 'EDQUOT', 'EFBIG']);
/** PostgreSQL: connection lost, too many of them, shutting down; and what the network says of it. */
const AWAY =
  /^(08...|53[023]00|57P0[1-5]|25P03|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)$/;
/** PostgreSQL: a lock or a statement took longer than it may. */
const BUSY = new Set(['55P03', '57014']);
/** PostgreSQL: two transactions stood in each other's way, and this one gave way. */
const REPEATABLE = new Set(['40001', '40P01']);
/** The driver has no code for these. */
const LOST =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;
