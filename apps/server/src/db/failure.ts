export type StorageFailure = 'full' | 'away' | 'busy';

/** Why the database or disk can't do something right now; undefined for a bug of ours. */
export function toStorageFailure(error: unknown): StorageFailure | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code, errcode } = error as { code?: unknown; errcode?: unknown };
  if (typeof errcode === 'number') return SQLITE[errcode & 0xff];
  if (isLost(error)) return 'away';
  if (typeof code !== 'string') return undefined;
  if (FULL.has(code)) return 'full';
  return BUSY.has(code) || REPEATABLE.has(code) || isOutdatedPlan(error) ? 'busy' : undefined;
}

/** PostgreSQL is unreachable, or has become read-only. */
export function isLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return AWAY.test(codeOf(error)) || LOST.test(error.message) || isCommitUnknown(error);
}

/** A commit was sent and its outcome is unknown. */
export class CommitUnknown extends Error {}

/** The outcome was unknown and has been undone either way: repeating does it once. */
export class Reverted extends Error {
  readonly code = '08006';
}

export const isCommitUnknown = (error: unknown): boolean => error instanceof CommitUnknown;

/** From a server that has become a replica: nothing was done. */
export const isReadOnly = (error: unknown): boolean => codeOf(error) === READ_ONLY;

/** The database rolled the transaction back; a retry may succeed. */
export function isRepeatable(error: unknown): boolean {
  return REPEATABLE.has(codeOf(error)) || isOutdatedPlan(error);
}

/** A prepared statement whose table has changed, for example while a newer version starts. */
export function isOutdatedPlan(error: unknown): boolean {
  return codeOf(error) === '0A000' && /cached plan/.test((error as Error).message);
}

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** Busy, locked, I/O error, full, can't open. */
const SQLITE: Record<number, StorageFailure> = { 5: 'busy', 6: 'busy', 10: 'away', 13: 'full', 14: 'away' };
/** From PostgreSQL and the system: disk full, over quota, file too large. */
const FULL = new Set(['53100', 'ENOSPC', 'EDQUOT', 'EFBIG']);
const READ_ONLY = '25006';
/**
 * PostgreSQL: connection lost, too many connections, shutting down, no longer primary; network errors; the
 * file store.
 */
const AWAY =
  /^(08...|53[023]00|57P0[1-5]|25006|25P03|ECONNREFUSED|ECONNRESET|ECONNABORTED|E(HOST|NET)(UNREACH|DOWN)|ENETRESET|EADDRNOTAVAIL|EPROTO|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|STORE_AWAY)$/;
/** PostgreSQL: lock or statement timeout. */
const BUSY = new Set(['55P03', '57014']);
/** PostgreSQL: this transaction lost a conflict with another. */
const REPEATABLE = new Set(['40001', '40P01']);
/** The driver has no codes for these. */
const LOST =
  /^(Connection terminated|timeout exceeded when trying to connect|Client (has encountered a connection error|was closed))/;
