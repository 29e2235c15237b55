import { randomUUID } from 'node:crypto';
import type { Bank } from './bank.ts';
import type { Consent } from './state.ts';
import { readClaim, signToken } from './token.ts';

const LIFETIME = 5 * 60_000;

/** Goes through the browser in the place of the consent token, which is then fetched with it, once. */
export function giveOneTimeToken({ state, now }: Bank, consent: Consent): string {
  const id = randomUUID();
  const expiresAt = new Date(now().getTime() + LIFETIME).toISOString();
  state.oneTimeTokens[id] = { consentId: consent.id, expiresAt };
  return tokenOf(id, consent.institutionId, state.secret);
}

/** The id of the consent, if the token is good; after this it is no more. */
export function takeOneTimeToken({ state, now }: Bank, token: string): string | undefined {
  const id = readClaim(token, 'UUID') ?? '';
  const known = state.oneTimeTokens[id];
  const institutionId = readClaim(token, 'INSTITUTION') ?? '';
  if (!known || tokenOf(id, institutionId, state.secret) !== token) return undefined;
  delete state.oneTimeTokens[id];
  return known.expiresAt > now().toISOString() ? known.consentId : undefined;
}

function tokenOf(id: string, institutionId: string, secret: string): string {
  return signToken({ INSTITUTION: institutionId, UUID: id }, secret);
}
