import type { Cents, DayNumber, TypeOfSource } from '@saldo/domain';

/**
 * What Saldo needs from an open-banking provider. Features know only this; adapters know how a provider does
 * it. `ref`s are the provider's own ids.
 */
export type Bank = {
  ensureUser: (name: string) => Promise<{ ref: string; name: string }>;
  removeUser: (ref: string) => Promise<void>;
  listInstitutions: () => Promise<BankInstitution[]>;
  readIcon: (url: string) => Promise<{ type: string; bytes: Buffer }>;
  /** The person goes to `url` and comes back to `returnTo`. */
  startLink: (link: { userName: string; institutionRef: string; returnTo: string }) => Promise<StartedLink>;
  renewLink: (credential: string, returnTo: string) => Promise<StartedLink>;
  readLink: (linkRef: string) => Promise<Link>;
  removeLink: (linkRef: string) => Promise<void>;
  listAccounts: (credential: string) => Promise<{ accounts: BankAccount[]; refused: RefusedAccount[] }>;
  /** All transactions, newest first, from the whole day of `from` on. `onPage` is called per page. */
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
  /** Identifies the account however the provider names it. */
  key: string | null;
  /** Whether the number is unique across banks: an IBAN, or one with its sort code. */
  isKeyOfOneBank: boolean;
  name: string;
  type: TypeOfSource;
  currency: string;
  /** The available balance and, if reported, the booked one without pending transactions. */
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
  /** The merchant category code (ISO 18245), if reported. */
  mcc?: string;
  /** The exchange rate, if reported: the value of one unit in another currency. */
  exchange?: { from: string; to: string; rate: string };
};

/** Why a bank's row can't be stored exactly: it is left out and reported, never rounded. */
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

/** Why the provider failed. Its support asks for `trace`. */
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
