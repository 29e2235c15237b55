import type { Db } from '../../db/database.ts';
import type { Owner } from '../../db/owner.ts';
import type { Quota } from '../limits/rate-limit-headers.ts';
import type { Caller, Handlers } from './handlers.ts';

type KeyedRequest = {
  userId: string;
  owner: Owner;
  key: string;
  name: string;
  params: unknown;
  body: unknown;
};
type AnswerOnce = (request: KeyedRequest, run: (handlers: Handlers) => Promise<unknown>) => Promise<unknown>;

/** What the loop over the table needs of the features. */
export type RouteDeps = {
  findCaller: (token: string) => Promise<Caller | undefined>;
  /** Runs once per key, inside one database transaction with handlers of its own. */
  answerOnce: AnswerOnce;
  /** The same without the transaction, for rows that ask somebody outside. */
  answerOnceOutside: AnswerOnce;
  /** How often a network and an account may call at all. */
  requireAllowance: (
    network: string,
    owner: Owner | undefined,
    tell: (quota: Quota) => void,
  ) => Promise<void>;
  requireWithinLimit: (
    name: string,
    limit: { count: number; seconds: number },
    tell: (quota: Omit<Quota, 'name'>) => void,
  ) => Promise<void>;
  /** Everything that is answered, by what this database has: also inside one of its transactions. */
  toHandlers: (db: Db) => Handlers;
  /** What a change is called to whose it is. */
  toChangeId: (caller: Caller, no: number) => string;
  /** A folder for what is sent, while the request is under way. */
  makeScratch: () => { path: string; remove: () => Promise<void> };
  /** Something of theirs is another than before; `by` is the page that asked for it. */
  tellChange: (userId: string, by: string | undefined) => void;
  /** Whose portions of whole lists come one after the other: everybody's, where the database answers at once. */
  isOneLine: boolean;
};
