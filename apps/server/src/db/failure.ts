export type StorageFailure = 'full' | 'away' | 'busy';

/** What the database, or the disk under it, cannot do just now; undefined for a mistake of ours. */
export function toStorageFailure(error: unknown): StorageFailure | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code, errcode } = error as { code?: unknown; errcode?: unknown };
  if (typeof errcode === 'number') return SQLITE[errcode & 0xff];
  if (isLost(error)) return 'away';
  if (typeof code !== 'string') return undefined;
  if (FULL.has(code)) return 'full';
  return BUSY.has(code) || REPEATABLE.has(code) || isOutdatedPlan(error) ? 'busy' : undefined;
}

/** PostgreSQL, or the way to it, is gone; or what answers has become a server that only reads. */
export function isLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return AWAY.test(codeOf(error)) || LOST.test(error.message) || isCommitUnknown(error);
}

/** It was sent, and nobody said how it ended: it has happened, or it has not. */
export class CommitUnknown extends Error {}

/** It was in doubt, and is undone by now whichever it was: whoever asks again does it once. */
export class Reverted extends Error {
  readonly code = '08006';
}

export const isCommitUnknown = (error: unknown): boolean => error instanceof CommitUnknown;

/** Answered by a server that has become a copy of another: it has done nothing. */
export const isReadOnly = (error: unknown): boolean => codeOf(error) === READ_ONLY;

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
const READ_ONLY = '25006';
/**
 * PostgreSQL: connection lost, too many of them, shutting down, no longer the first; what the network says of it;
 * and the store of files.
 */
const AWAY =
  /^(08...|53[023]00|57P0[1-5]|25006|25P03|ECONNREFUSED|ECONNRESET|ECONNABORTED|E(HOST|NET)(UNREACH|DOWN)|ENETRESET|EADDRNOTAVAIL|EPROTO|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|STORE_AWAY)$/;
/** PostgreSQL: a lock or a statement took longer than it may. */
const BUSY = new Set(['55P03', '57014']);
/** PostgreSQL: two transactions stood in each other's way, and this one gave way. */
const REPEATABLE = new Set(['40001', '40P01']);
/** The driver has no code for these. */
const LOST =
  /^(Connection terminated|timeout exceeded when trying to connect|Client (has encountered a connection error|was closed))/;
