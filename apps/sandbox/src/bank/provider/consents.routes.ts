import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Bank } from '../state/bank.ts';
import { confirm, findConsent, listConsents, revoke, statusOf, toWireConsent } from '../state/consents.ts';
import { takeOneTimeToken } from '../state/one-time-tokens.ts';
import type { Consent } from '../state/state.ts';
import { applicationOf } from './application.ts';
import { toDeletion } from './deletion.ts';
import { wrap, wrapList } from './envelope.ts';
import { type Fields, readFields, readInstant, readTexts, readWhole, requireText } from './read.ts';
import { refuse } from './refusal.ts';

type WithId = { Params: { id: string } };

export function registerConsents(app: FastifyInstance, bank: Bank): void {
  app.get('/consents', async (request) => {
    const query = readFields(request.query);
    const limit = readWhole(query, 'limit', 1, 1_000);
    const offset = readWhole(query, 'offset', 0, Number.MAX_SAFE_INTEGER) ?? 0;
    if (limit === undefined && !query['filter[applicationUserId]'] && !query['filter[userUuid]']) {
      throw refuse(400, 'One of filter[applicationUserId], filter[userUuid] and limit is needed.');
    }
    const application = applicationOf(request);
    const found = listConsents(bank)
      .filter((consent) => consent.inner.applicationUuid === application)
      .filter(matches(query, bank.now()))
      .reverse();
    const page = found.slice(offset, offset + (limit ?? 1_000));
    const self = { limit: limit ?? 1_000, offset, sort: '-date' };
    return wrapList(
      page.map((consent) => toWireConsent(consent, bank.now())),
      { totalCount: found.length, self },
    );
  });

  app.get<WithId>('/consents/:id', async (request) =>
    wrap(toWireConsent(requireConsent(request), bank.now())),
  );

  app.delete<WithId>('/consents/:id', async (request) => {
    const consent = requireConsent(request);
    revoke(consent);
    return wrap(toDeletion(consent));
  });

  app.post<WithId>('/consents/:id/extend', async (request) => {
    const consent = requireConsent(request);
    const body = readFields(request.body);
    requireText(body, 'lastConfirmedAt');
    const at = new Date(readInstant(body, 'lastConfirmedAt') ?? '');
    if (at > bank.now()) throw refuse(400, 'lastConfirmedAt must not lie in the future.');
    if (statusOf(consent, bank.now()) !== 'AUTHORIZED') throw refuse(400, 'The consent is not authorised.');
    confirm(consent, at);
    return wrap(toWireConsent(consent, bank.now()));
  });

  app.post('/consent-one-time-token', async (request, reply) => {
    const id = takeOneTimeToken(bank, requireText(readFields(request.body), 'oneTimeToken'));
    const consent = id === undefined ? undefined : findConsent(bank, applicationOf(request), id);
    if (!consent) throw refuse(400, 'The one-time token is not known, too old or used already.');
    return reply.status(201).send(toWireConsent(consent, bank.now()));
  });

  function requireConsent(request: FastifyRequest<WithId>): Consent {
    const consent = findConsent(bank, applicationOf(request), request.params.id);
    if (!consent) throw refuse(404, `There is no consent '${request.params.id}'.`);
    return consent;
  }
}

function matches(query: Fields, now: Date): (consent: Consent) => boolean {
  const names = readTexts(query, 'filter[applicationUserId]');
  const users = readTexts(query, 'filter[userUuid]');
  const institutions = readTexts(query, 'filter[institution]');
  const statuses = readTexts(query, 'filter[status]');
  const from = readInstant(query, 'from') ?? '';
  const before = readInstant(query, 'before') ?? '9';
  const allows = (wanted: string[], found = '') => wanted.length === 0 || wanted.includes(found);
  return (consent) =>
    allows(names, consent.applicationUserId) &&
    allows(users, consent.userUuid) &&
    allows(institutions, consent.institutionId) &&
    allows(statuses, statusOf(consent, now)) &&
    from <= consent.createdAt &&
    consent.createdAt <= before;
}
