import { randomUUIDv7 } from 'node:crypto';
import type { SecurityEventKind } from '@saldo/contract';
import type { Context } from '../../context/context.ts';
import type { Db } from '../../db/database.ts';
import type { Visitor } from '../../http/routes/handlers.ts';
import { deleteSecurityEventsBefore, insertSecurityEvent } from './security-events.repository.ts';

const HALF_A_YEAR = 183 * 24 * 3_600_000;

/** Write it in the transaction of the event, if there is one. */
export function noteSecurity(
  context: Context,
  userId: string,
  visitor: Visitor,
  kind: SecurityEventKind,
  { detail = '', db = context.db }: { detail?: string; db?: Db } = {},
): Promise<void> {
  const { device, address } = visitor;
  const created_at = context.now().toISOString();
  return insertSecurityEvent(db, {
    user_id: userId,
    id: randomUUIDv7(),
    kind,
    detail,
    device,
    address,
    created_at,
  });
}

export function removeOldSecurityEvents({ db, now }: Context): Promise<void> {
  return deleteSecurityEventsBefore(db, new Date(now().getTime() - HALF_A_YEAR).toISOString());
}
