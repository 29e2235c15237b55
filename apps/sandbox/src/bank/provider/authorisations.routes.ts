import { randomBytes, randomUUID } from 'node:crypto';
import type { WireConsent } from '@saldo/bank-wire';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Bank } from '../state/bank.ts';
import { findConsentByToken, statusOf, toWireConsent } from '../state/consents.ts';
import type { Consent, User } from '../state/state.ts';
import { addUser, findUser, findUserByName } from '../state/users.ts';
import { applicationOf } from './application.ts';
import { type AuthorisationWish, readAuthorisation } from './authorisation-body.ts';
import { originOf, wrap } from './envelope.ts';
import { refuse } from './refusal.ts';

export function registerAuthorisations(app: FastifyInstance, bank: Bank): void {
  app.post('/account-auth-requests', async (request, reply) => {
    const application = applicationOf(request);
    const wish = readAuthorisation(request.body, application);
    const user = requireOrAddUser(bank, application, wish);
    const consent = openConsent(bank, user, wish);
    return reply.status(201).send(wrap(toAnswer(request, consent)));
  });

  app.patch('/account-auth-requests', async (request, reply) => {
    const token = String(request.headers.consent ?? '');
    const consent = findConsentByToken(bank, applicationOf(request), token);
    const status = consent && statusOf(consent, bank.now());
    if (!consent || !['AUTHORIZED', 'EXPIRED', 'AWAITING_RE_AUTHORIZATION'].includes(status ?? '')) {
      throw refuse(403, 'This consent cannot be authorised again.');
    }
    // The stored status: that it has expired is seen from its dates.
    if (consent.status !== 'AWAITING_RE_AUTHORIZATION') consent.inner.statusBefore = consent.status;
    consent.status = 'AWAITING_RE_AUTHORIZATION';
    consent.state = makeState();
    return reply.status(201).send(wrap(toAnswer(request, consent)));
  });

  function toAnswer(request: FastifyRequest, consent: Consent): WireConsent {
    const authorisationUrl = `${originOf(request)}/bank/${consent.institutionId}/auth?state=${consent.state}`;
    return { ...toWireConsent(consent, bank.now()), authorisationUrl };
  }
}

/** A name that is not known yet becomes a user. */
function requireOrAddUser(
  bank: Bank,
  application: string,
  { userUuid, applicationUserId }: AuthorisationWish,
): User {
  if (userUuid !== undefined) {
    const user = findUser(bank, application, userUuid);
    if (!user) throw refuse(404, `There is no user '${userUuid}'.`);
    return user;
  }
  if (applicationUserId === undefined) throw refuse(400, 'userUuid or applicationUserId is missing.');
  return (
    findUserByName(bank, application, applicationUserId) ?? addUser(bank, application, { applicationUserId })
  );
}

function openConsent(bank: Bank, user: User, wish: AuthorisationWish): Consent {
  const consent: Consent = {
    id: randomUUID(),
    userUuid: user.uuid,
    ...(user.applicationUserId !== undefined && { applicationUserId: user.applicationUserId }),
    institutionId: wish.institutionId,
    status: 'AWAITING_AUTHORIZATION',
    createdAt: bank.now().toISOString(),
    ...wish.period,
    featureScope: wish.featureScope,
    state: makeState(),
    institutionConsentId: `aac-${randomUUID()}`,
    inner: {
      applicationUuid: user.applicationUuid,
      accountIds: [],
      isRevokedAtBank: false,
      ...wish.inner,
    },
  };
  bank.state.consents[consent.id] = consent;
  return consent;
}

function makeState(): string {
  return randomBytes(16).toString('hex');
}
