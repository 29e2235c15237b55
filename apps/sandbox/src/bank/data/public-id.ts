import { hash } from 'node:crypto';
import type { Account } from './account.ts';
import type { Institution } from './institutions.ts';

/** The id under which an account goes over the wire. */
export function publicIdOf({ hasNewIdsPerConsent }: Institution, consentId: string, { id }: Account): string {
  return hasNewIdsPerConsent ? shortHash(consentId, id) : id;
}

export function shortHash(...words: string[]): string {
  return hash('sha256', words.join('|')).slice(0, 32);
}
