import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { page } from '../../html/html.ts';
import { findInstitution, type Institution } from '../data/institutions.ts';
import { failureOf } from '../provider/failures.ts';
import { type Fields, readFields, readTexts } from '../provider/read.ts';
import { type Bank, listAccounts } from '../state/bank.ts';
import { authorize, findConsentByState, isAwaiting, reject } from '../state/consents.ts';
import type { Consent } from '../state/state.ts';
import { choicePage, loginPage, PASSWORD, USER } from './authorisation-page.ts';
import { failureAddress, type Misfortune, successAddress } from './callback.ts';

type Routes = { Params: { institutionId: string } };
type Problem = { code: number; problem: string };
type PendingConsent = { institution: Institution; consent: Consent };

/** The bank's own pages: log in, choose accounts, say yes or no. */
export function registerAuthorisationPages(app: FastifyInstance, bank: Bank): void {
  app.get<Routes>('/bank/:institutionId/auth', async (request, reply) => {
    const found = find(request.params.institutionId, readFields(request.query));
    if ('problem' in found) return showProblem(reply, found);
    return html(reply, loginPage(found.institution, found.consent.state));
  });

  app.post<Routes>('/bank/:institutionId/login', async (request, reply) => {
    const form = readFields(request.body);
    const found = find(request.params.institutionId, form);
    if ('problem' in found) return showProblem(reply, found);
    const { consent, institution } = found;
    if (form.user !== USER || form.password !== PASSWORD) return turnAway(reply, consent, wrongLogin);
    return html(
      reply,
      choicePage(institution, listAccounts(bank, institution), consent.state, proofOf(consent)),
    );
  });

  app.post<Routes>('/bank/:institutionId/decision', async (request, reply) => {
    const form = readFields(request.body);
    const found = find(request.params.institutionId, form);
    if ('problem' in found) return showProblem(reply, found);
    const { consent, institution } = found;
    if (!isProven(consent, form)) return html(reply, loginPage(institution, consent.state));
    if (form.decision !== 'approve') return turnAway(reply, consent, refusal);
    if (failureOf(bank, institution) === 'authorisation_failed') return turnAway(reply, consent, bankFailure);
    const accounts = listAccounts(bank, institution);
    const wanted = readTexts(form, 'account');
    const chosen = accounts.map(({ id }) => id).filter((id) => wanted.includes(id));
    if (chosen.length === 0) {
      const hint = 'Choose at least one account, or refuse.';
      return html(reply, choicePage(institution, accounts, consent.state, proofOf(consent), hint));
    }
    authorize(bank, consent, chosen);
    return leave(reply, successAddress(bank, consent), 'Access was given. You can close this page.');
  });

  function find(institutionId: string, fields: Fields): PendingConsent | Problem {
    const institution = findInstitution(institutionId);
    const consent = findConsentByState(bank, String(fields.state ?? ''));
    if (!institution || consent?.institutionId !== institutionId) return { code: 404, problem: UNKNOWN };
    return isAwaiting(consent) ? { institution, consent } : { code: 409, problem: DECIDED };
  }

  function turnAway(reply: FastifyReply, consent: Consent, misfortune: Misfortune) {
    reject(consent, misfortune.source === 'user' ? 'REJECTED' : 'FAILED');
    return leave(reply, failureAddress(consent, misfortune), 'No access was given. You can close this page.');
  }

  /** Shows that the login came before the decision. */
  function proofOf({ state }: Consent): string {
    return createHmac('sha256', bank.state.secret).update(`login/${state}`).digest('hex');
  }

  function isProven(consent: Consent, { proof }: Fields): boolean {
    const wanted = Buffer.from(proofOf(consent));
    const given = Buffer.from(String(proof ?? ''));
    return given.length === wanted.length && timingSafeEqual(given, wanted);
  }
}

const UNKNOWN = 'Nobody has asked for access with this link.';
const DECIDED = 'This request was decided already. Go back to the application and ask again.';

const wrongLogin: Misfortune = {
  error: 'access_denied',
  source: 'user',
  description:
    'The user name or the password was wrong, so nobody could be logged in and no access was given',
};
const refusal: Misfortune = {
  error: 'access_denied',
  source: 'user',
  description: 'The user refused access',
};
const bankFailure: Misfortune = {
  error: 'uncategorized_error',
  source: 'institution',
  description: 'The bank failed while access was being authorised',
};

function showProblem(reply: FastifyReply, { code, problem }: Problem) {
  return html(reply.status(code), page('This does not work', `<p>${problem}</p>`));
}

/** To the application's page, or, where it named none, to a page of ours. */
function leave(reply: FastifyReply, address: string | undefined, farewell: string) {
  if (address === undefined) return html(reply, page('Done', `<p>${farewell}</p>`));
  return reply.header('referrer-policy', 'no-referrer').redirect(address, 302);
}

function html(reply: FastifyReply, text: string) {
  return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(text);
}
