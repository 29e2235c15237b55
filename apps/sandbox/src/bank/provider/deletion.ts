import type { WireDeletion } from '@saldo/bank-wire';
import type { Consent } from '../state/state.ts';

export function toDeletion({ id, institutionId, institutionConsentId, createdAt }: Consent): WireDeletion {
  return { id, deleteStatus: 'SUCCESS', institutionId, institutionConsentId, creationDate: createdAt };
}
