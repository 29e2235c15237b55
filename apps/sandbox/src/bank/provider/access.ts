import type { FastifyRequest } from 'fastify';
import type { Account } from '../data/account.ts';
import {
  type DataFeature,
  findInstitution,
  type Institution,
  listDataFeatures,
} from '../data/institutions.ts';
import { publicIdOf } from '../data/public-id.ts';
import { type Bank, listAccounts } from '../state/bank.ts';
import { findConsentByToken, statusOf } from '../state/consents.ts';
import type { Consent } from '../state/state.ts';
import { applicationOf } from './application.ts';
import { failAsToldTo } from './failures.ts';
import { refuse } from './refusal.ts';

/** The accounts that a consent opens, under the ids that this consent knows them by. */
export type Access = {
  consent: Consent;
  institution: Institution;
  accounts: { id: string; account: Account }[];
};

/** A call for data stands or falls with the consent, then with what the bank can do, then with its mood. */
export async function requireAccess(
  bank: Bank,
  request: FastifyRequest,
  feature: DataFeature,
): Promise<Access> {
  const token = String(request.headers.consent ?? '');
  const consent = findConsentByToken(bank, applicationOf(request), token);
  const institution = consent && findInstitution(consent.institutionId);
  if (!institution || statusOf(consent, bank.now()) !== 'AUTHORIZED' || consent.inner.isRevokedAtBank) {
    throw refuse(403, 'The consent does not give access, or no longer.');
  }
  if (!listDataFeatures(institution).includes(feature)) {
    throw refuse(424, `${institution.id} does not offer ${feature}.`, { source: 'INSTITUTION' });
  }
  if (!consent.featureScope.includes(feature)) throw refuse(403, `The consent is not about ${feature}.`);
  await failAsToldTo(bank, institution);
  const chosen = listAccounts(bank, institution).filter(({ id }) => consent.inner.accountIds.includes(id));
  const accounts = chosen.map((account) => ({ id: publicIdOf(institution, consent.id, account), account }));
  return { consent, institution, accounts };
}

export function requireAccount({ accounts }: Access, id: string): Account {
  const found = accounts.find((account) => account.id === id);
  if (!found) throw refuse(404, `There is no account '${id}'.`);
  return found.account;
}
