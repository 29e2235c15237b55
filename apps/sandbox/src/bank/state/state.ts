import { randomBytes } from 'node:crypto';
import type { WireConsent, WireUser } from '@saldo/bank-wire';
import type { FailureKind } from '../data/failure-kind.ts';

export type User = WireUser & Required<Pick<WireUser, 'applicationUuid' | 'createdAt'>>;

type Always =
  | 'userUuid'
  | 'institutionId'
  | 'status'
  | 'createdAt'
  | 'featureScope'
  | 'state'
  | 'institutionConsentId';

/** A consent as it goes over the wire, and apart from that what only the sandbox knows of it. */
export type Consent = WireConsent &
  Required<Pick<WireConsent, Always>> & {
    inner: {
      applicationUuid: string;
      callback?: string;
      usesOneTimeToken: boolean;
      forwardParameters: string[];
      /** An end that the application asked for; the bank may set an earlier one. */
      wantedExpiry?: string;
      /** The accounts that the person chose. */
      accountIds: string[];
      isRevokedAtBank: boolean;
      /** What a refused re-authorisation falls back to. */
      statusBefore?: string;
    };
  };

type OneTimeToken = { consentId: string; expiresAt: string };
type BulkAccount = { institutionId: string; key: string; count: number };

export type State = {
  /** Signs tokens; kept, so that they outlive a restart. */
  secret: string;
  clockOffset: number;
  settledThrough: string;
  users: Record<string, User>;
  consents: Record<string, Consent>;
  oneTimeTokens: Record<string, OneTimeToken>;
  failures: Record<string, FailureKind>;
  bulkAccounts: BulkAccount[];
};

export function emptyState(secret = randomBytes(64).toString('base64url')): State {
  return {
    secret,
    clockOffset: 0,
    settledThrough: '',
    users: {},
    consents: {},
    oneTimeTokens: {},
    failures: {},
    bulkAccounts: [],
  };
}
