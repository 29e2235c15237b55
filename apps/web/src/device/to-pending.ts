import type { RequestOf } from '@saldo/contract';
import type { Call } from '../api/without-network.ts';
import {
  isMadeHere,
  makeId,
  type NewPending,
  type Pending,
  type QueuedName,
  type Refusal,
  refundedBy,
} from './pending-change.ts';
import { type Names, type Row, toRow } from './pending-rows.ts';

/** A call as it waits; undefined where its row is not known here. */
export async function toPending(
  { name, params, headers = {}, body = null }: Call & { name: QueuedName },
  key: string,
  file: NewPending['file'],
  findRow: (id: string) => Promise<Row | undefined>,
): Promise<NewPending | undefined> {
  if (name === 'createTransaction')
    return { name, key, ids: [makeId()], body, base: null, before: null, file };
  if (name === 'changeTransactions' || name === 'acceptSuggestions') {
    const { ids = [], ...rest } = body as Partial<RequestOf<'changeTransactions'>['body']>;
    return { name, key, ids, body: rest, base: null, before: null, file };
  }
  const id = params?.id ?? '';
  const before = await findRow(id);
  if (!before) return undefined;
  const seen = Number(/^"(\d+)"$/.exec(headers['if-match'] ?? '')?.[1] ?? before.version);
  // A receipt has no version to be compared with; a row that only this device knows has none yet.
  const base = name === 'createAttachment' || isMadeHere(before.id) ? null : seen;
  return { name, key, ids: [id], body, base, before, file };
}

/** What the server will say, before it does. */
export function toAnswer(change: Pending, names: Names): unknown {
  const { name, ids, file } = change;
  if (name === 'removeTransaction') return { message: '', change_id: null };
  if (name === 'changeTransactions')
    return { message: '', changed: ids.length, refused: 0, split: 0, change_id: null };
  if (name === 'acceptSuggestions') return { message: '', changed: ids.length, change_id: null };
  if (name === 'createAttachment')
    return {
      message: '',
      results: { id: `waiting-${change.order}`, name: file?.name, type: '', bytes: 0 },
    };
  return { message: '', results: toRow(change, names) };
}

/** What it gives back is not there: it can be saved by itself. */
export const lacksExpense = (change: Pending): boolean =>
  refundedBy(change) !== undefined && [0, 400, 404].includes(change.refusal?.status ?? 0);

/** Its person wants it all the same. */
export function toSecondTry(
  change: Pending,
  { theirs, status }: Refusal,
): Pick<Pending, 'key' | 'base'> & Partial<Pending> {
  const again = { key: makeId(), base: theirs?.version ?? null };
  if (lacksExpense(change) && change.name === 'createTransaction')
    return { ...again, body: { ...(change.body as object), refund_of: null } };
  if (status === 0)
    return { key: makeId(), base: change.base, body: { ...(change.body as object), refund_of: null } };
  const isGone = status === 404 && change.name === 'changeTransaction' && change.before;
  return isGone ? { ...again, ...toNew(change) } : again;
}

/** What somebody else deleted is written anew, as this person wanted it. */
function toNew({ before, body }: Pending): Partial<Pending> {
  if (!before) return {};
  const { name, type, source_id, date, description, tags, to_be_paid_back, category_id, lines } = before;
  const was = { name, type, source_id, date, description, tags, to_be_paid_back, amount: before.amount };
  const parts = lines?.map(({ id: _id, category_name: _name, ...line }) => line) ?? null;
  const whole = { ...was, ...(parts ? { lines: parts } : { category_id }), ...(body as object) };
  return { name: 'createTransaction', ids: [makeId()], body: whole, base: null, before: null };
}
