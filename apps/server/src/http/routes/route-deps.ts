import type { Db } from '../../db/database.ts';
import type { Owner } from '../../db/owner.ts';
import type { Quota } from '../limits/rate-limit-headers.ts';
import type { KeptAnswers } from '../replies/kept-answers.ts';
import type { answerCompiler } from '../replies/serializer.ts';
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

/** What the routes need from the features. */
export type RouteDeps = {
  findCaller: (token: string) => Promise<Caller | undefined>;
  /** Runs once per key, in one transaction, with handlers of its own. */
  answerOnce: AnswerOnce;
  /** The same without a transaction, for rows that call outside services. */
  answerOnceOutside: AnswerOnce;
  /** The general rate limit per network and account. */
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
  /** All handlers on this database or transaction. */
  toHandlers: (db: Db) => Handlers;
  /** The public id of a change. */
  toChangeId: (caller: Caller, no: number) => string;
  /** A folder for uploads of this request. */
  makeScratch: () => { path: string; remove: () => Promise<void> };
  /** Notifies a person's tabs; `by` is the tab that made the change. */
  tellChange: (userId: string, by: string | undefined) => void;
  /** The state of what answers about a person's money follow from; undefined if nobody here can tell. */
  readState: (owner: Owner) => string | undefined;
  /** So that nothing is found, and written, while an answer is made of it. */
  findRecurring: (owner: Owner) => Promise<unknown>;
  keptAnswers: KeptAnswers;
  answerCompiler: typeof answerCompiler;
  /** Whether portions take turns globally (embedded database) or per person. */
  isOneLine: boolean;
};
