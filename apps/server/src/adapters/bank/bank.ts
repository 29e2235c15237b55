import type { Cents, DayNumber, TypeOfSource } from '@saldo/domain';

/**
 * What Saldo needs of an open-banking provider. Features know only this; how a provider says it is the business of its
 * adapter. `ref`s are the provider's own names for things and mean nothing to us.
 */
export type Bank = {
  ensureUser: (name: string) => Promise<{ ref: string; name: string }>;
  removeUser: (ref: string) => Promise<void>;
  listInstitutions: () => Promise<BankInstitution[]>;
  readIcon: (url: string) => Promise<{ type: string; bytes: Buffer }>;
  /** The person goes to `url`, and comes back to `returnTo`. */
  startLink: (link: { userName: string; institutionRef: string; returnTo: string }) => Promise<StartedLink>;
  renewLink: (credential: string, returnTo: string) => Promise<StartedLink>;
  readLink: (linkRef: string) => Promise<Link>;
  removeLink: (linkRef: string) => Promise<void>;
  listAccounts: (credential: string) => Promise<{ accounts: BankAccount[]; refused: RefusedAccount[] }>;
  /** All of them, the newest first; the whole day of `from` included. Told of each page as it comes. */
  fetchTransactions: (
    credential: string,
    account: { ref: string; currency: string },
    from: string | undefined,
    onPage: (fetched: number, total: number) => Promise<void>,
  ) => Promise<{ rows: BankTransaction[]; refused: RefusedRow[] }>;
};

export type BankInstitution = { ref: string; name: string; iconUrl: string | null };
export type StartedLink = { linkRef: string; url: string };
export type LinkState = 'awaiting' | 'connected' | 'refused' | 'expired' | 'revoked' | 'failed';
export type Link = {
  state: LinkState;
  credential: string | null;
  userName: string | null;
  institutionRef: string | null;
  expiresAt: string | null;
};
export type BankAccount = {
  ref: string;
  /** The same for the same account, whatever the provider calls it this time. */
  key: string | null;
  /** Whether no other bank can have given that number to an account: an IBAN, or one with its sort code. */
  isKeyOfOneBank: boolean;
  name: string;
  type: TypeOfSource;
  currency: string;
  /** What is there to spend, and where the bank says it too, what is booked: without what is pending. */
  balance: { cents: Cents; bookedCents: Cents | null; at: string } | null;
};
export type BankTransaction = {
  ref: string | null;
  isPending: boolean;
  day: DayNumber;
  /** Negative is money out. */
  cents: Cents;
  name: string;
  description: string;
  /** What kind of shop it was, by its four digits (ISO 18245), where the bank says it. */
  mcc?: string;
  /** What it was exchanged at, where the bank says so: what one of a currency was worth in another. */
  exchange?: { from: string; to: string; rate: string };
};

/** Why something of the bank's cannot be kept exactly: then it is left out and told of, never bent until it fits. */
export type Refusal = 'amount_too_large' | 'amount_too_fine' | 'no_currency' | 'no_day';

export type RefusedAccount = { name: string; reason: Refusal };

export type RefusedRow = { name: string; day: DayNumber | null; reason: Refusal };

export type BankProblem =
  | 'reauthorize'
  | 'bank_failed'
  | 'bad_answer'
  | 'rate_limited'
  | 'too_slow'
  | 'unavailable'
  | 'credentials'
  | 'not_found'
  | 'conflict'
  | 'refused';

/** Why the provider did not do it. `trace` is what its support asks for. */
export class BankError extends Error {
  readonly problem: BankProblem;
  readonly retryAfter: number | undefined;
  readonly trace: string | undefined;

  constructor(problem: BankProblem, details: { retryAfter?: number; trace?: string } = {}) {
    super(`the bank provider: ${problem}`);
    this.problem = problem;
    this.retryAfter = details.retryAfter;
    this.trace = details.trace;
  }
}
