import type { WireConsent } from '@saldo/bank-wire';
import type { Institution } from '../data/institutions.ts';
import type { Bank } from './bank.ts';
import type { Consent, User } from './state.ts';
import { readClaim, signToken } from './token.ts';

const DAYS_VALID = 90;
const DAY = 86_400_000;

export function statusOf({ status, expiresAt = '' }: Consent, now: Date): string {
  return status === 'AUTHORIZED' && expiresAt <= now.toISOString() ? 'EXPIRED' : status;
}

export function isAwaiting({ status }: Consent): boolean {
  return status === 'AWAITING_AUTHORIZATION' || status === 'AWAITING_RE_AUTHORIZATION';
}

export function toWireConsent(consent: Consent, now: Date): WireConsent {
  const { inner: _, ...wire } = consent;
  return { ...wire, status: statusOf(consent, now) };
}

export function listConsents({ state }: Bank): Consent[] {
  return Object.values(state.consents);
}

export function findConsent({ state }: Bank, applicationUuid: string, id: string): Consent | undefined {
  const consent = state.consents[id];
  return consent?.inner.applicationUuid === applicationUuid ? consent : undefined;
}

/** By the token that the application holds; another application's token finds nothing. */
export function findConsentByToken(bank: Bank, applicationUuid: string, token: string): Consent | undefined {
  const consent = findConsent(bank, applicationUuid, readClaim(token, 'CONSENT') ?? '');
  return consent?.consentToken === token ? consent : undefined;
}

export function findConsentByState(bank: Bank, state: string): Consent | undefined {
  return listConsents(bank).find((consent) => consent.state === state);
}

/** The person said yes. Token and id of a consent that is authorised again stay what they were. */
export function authorize(bank: Bank, consent: Consent, accountIds: string[]): void {
  const now = bank.now();
  consent.status = 'AUTHORIZED';
  consent.authorizedAt = now.toISOString();
  consent.consentToken ??= signToken(
    {
      INSTITUTION: consent.institutionId,
      CONSENT: consent.id,
      APPLICATION_USER_ID: consent.applicationUserId,
      USER: consent.userUuid,
    },
    bank.state.secret,
  );
  consent.inner.accountIds = accountIds;
  consent.inner.isRevokedAtBank = false;
  confirm(consent, now);
}

/** Access lasts for so long after the person last said that they want it. */
export function confirm(consent: Consent, at: Date): void {
  const end = new Date(at.getTime() + DAYS_VALID * DAY).toISOString();
  const { wantedExpiry = end } = consent.inner;
  consent.lastConfirmedAt = at.toISOString();
  consent.reconfirmBy = end;
  consent.expiresAt = wantedExpiry < end ? wantedExpiry : end;
}

/** The person said no, or could not log in. What was authorised before stays so. */
export function reject(consent: Consent, status: 'REJECTED' | 'FAILED'): void {
  consent.status = consent.inner.statusBefore ?? status;
}

export function revoke(consent: Consent): void {
  consent.status = 'REVOKED';
}

/** Where a user has access to accounts. */
export function listConnectedInstitutions(bank: Bank, user: User): Institution['id'][] {
  const own = listConsents(bank).filter(
    (consent) => consent.userUuid === user.uuid && statusOf(consent, bank.now()) === 'AUTHORIZED',
  );
  return [...new Set(own.map(({ institutionId }) => institutionId))];
}
