/** What the database, or the disk under it, cannot do just now; undefined for a mistake of ours. */
export function toStorageFailure(error: unknown): 'full' | 'away' | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code, errcode } = error as { code?: unknown; errcode?: unknown };
  if (typeof errcode === 'number') return SQLITE[errcode & 0xff];
  if (typeof code === 'string') {
    if (FULL.has(code)) return 'full';
    if (AWAY.test(code)) return 'away';
  }
  return LOST.test(error.message) ? 'away' : undefined;
}

/** Busy, locked, a disk that fails, no room, a file that cannot be opened. */
const SQLITE: Record<number, 'full' | 'away'> = { 5: 'away', 6: 'away', 10: 'away', 13: 'full', 14: 'away' };

/** PostgreSQL's own, and the system's: no room, over quota, larger than a file may be. */
const FULL = new Set(['53100', 'ENOSPC', 'EDQUOT', 'EFBIG']);

/** PostgreSQL: connection lost, too many of them, shutting down; and what the network says of it. */
const AWAY = /^(08...|53[023]00|57P0[1-5]|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)$/;

/** The driver has no code for these. */
const LOST =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;
