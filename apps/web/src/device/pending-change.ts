import type { RequestOf, Transaction } from '@saldo/contract';

/** What can be done without a network: it waits on this device, in order, until the server has it. */

export const QUEUED = {
  createTransaction: { method: 'POST', path: '/api/transactions' },
  changeTransaction: { method: 'PUT', path: '/api/transactions/{id}' },
  removeTransaction: { method: 'DELETE', path: '/api/transactions/{id}' },
  changeTransactions: { method: 'POST', path: '/api/transactions/bulk' },
  acceptSuggestions: { method: 'POST', path: '/api/suggestions/accept' },
  createAttachment: { method: 'POST', path: '/api/transactions/{id}/attachments' },
} as const;

export type QueuedName = keyof typeof QUEUED;

export type Refusal = {
  status: number;
  code: string;
  message: string;
  /** What the server has, where another change came first. */
  theirs: Transaction | null;
};

export type Pending = {
  /** Its place in the queue; given when it is written. */
  order: number;
  name: QueuedName;
  /** The same at each try: the server does it once. */
  key: string;
  /** The transactions that it is about, by the ids that the server or this device gave them. */
  ids: string[];
  body: unknown;
  /** The version of the one row that it changes; null of one that this device made, or of many. */
  base: number | null;
  /** The row as it was when it was changed. */
  before: Transaction | null;
  file: { content: Blob; name: string } | null;
  at: number;
  /** How often it was sent: the server may have got it although no answer came. */
  tries: number;
  refusal: Refusal | null;
};

export type NewPending = Omit<Pending, 'order' | 'at' | 'tries' | 'refusal'>;

/** The expense that it gives back. */
export const refundedBy = ({ body }: Pick<Pending, 'body'>): string | undefined =>
  (body as { refund_of?: string | null } | null)?.refund_of ?? undefined;

/** Without a network it is not known what a filter finds, or how sure something is. */
export function canWait(name: string, body: unknown): name is QueuedName {
  if (!(name in QUEUED)) return false;
  const given = (body ?? {}) as Partial<RequestOf<'changeTransactions'>['body']>;
  return (name !== 'changeTransactions' && name !== 'acceptSuggestions') || given.ids !== undefined;
}

const MADE_HERE = 'device-';

export const makeId = () => `${MADE_HERE}${crypto.randomUUID()}`;

export const isMadeHere = (id: string) => id.startsWith(MADE_HERE);
