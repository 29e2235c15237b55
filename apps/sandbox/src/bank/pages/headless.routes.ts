import type { FastifyInstance } from 'fastify';
import { findInstitution } from '../data/institutions.ts';
import { readFields, requireText } from '../provider/read.ts';
import { refuse } from '../provider/refusal.ts';
import { type Bank, listAccounts } from '../state/bank.ts';
import { authorize, findConsentByState, isAwaiting, toWireConsent } from '../state/consents.ts';

/** Says yes for all accounts without a browser: for tests, and as the provider's own examples do it. */
export function registerHeadlessApproval(app: FastifyInstance, bank: Bank): void {
  for (const path of ['/exchange-code', '/exchange-code/']) {
    app.post(path, async (request) => {
      const consent = findConsentByState(bank, requireText(readFields(request.body), 'state'));
      const institution = consent && findInstitution(consent.institutionId);
      if (!institution) throw refuse(404, 'Nobody has asked for access with this state.');
      if (!isAwaiting(consent)) throw refuse(409, 'This request was decided already.');
      authorize(
        bank,
        consent,
        listAccounts(bank, institution).map(({ id }) => id),
      );
      return toWireConsent(consent, bank.now());
    });
  }
}
