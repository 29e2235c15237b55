import type { FastifyInstance } from 'fastify';
import { isFailureKind } from '../data/failure-kind.ts';
import { findInstitution, type Institution } from '../data/institutions.ts';
import { type Fields, readFields, readWhole, requireText } from '../provider/read.ts';
import { refuse } from '../provider/refusal.ts';
import { type Bank, settlePending } from '../state/bank.ts';
import { listConsents } from '../state/consents.ts';
import { type Consent, emptyState } from '../state/state.ts';
import { controlPage } from './control-page.ts';

const DAY = 86_400_000;
type Action = (bank: Bank, fields: Fields) => object;

/** What a test or a person can make happen. Each is a form on the control page and a JSON call. */
const actions: Record<string, Action> = {
  clock(bank, fields) {
    bank.state.clockOffset += requireWhole(fields, 'days', -3_650, 3_650) * DAY;
    return {};
  },
  failure({ state }, fields) {
    const institution = requireInstitution(fields);
    if (!isFailureKind(fields.kind)) throw refuse(400, 'kind is not one of the ways to fail.');
    state.failures[institution.id] = fields.kind;
    return { institutionId: institution.id, kind: fields.kind };
  },
  revoke(bank, fields) {
    const consent = requireConsent(bank, fields);
    consent.inner.isRevokedAtBank = true;
    return { consentId: consent.id };
  },
  expire(bank, fields) {
    const consent = requireConsent(bank, fields);
    if (consent.expiresAt === undefined) throw refuse(400, 'The consent was not authorised yet.');
    consent.expiresAt = bank.now().toISOString();
    return { consentId: consent.id };
  },
  settle(bank) {
    settlePending(bank);
    return {};
  },
  bulk({ state }, fields) {
    const institutionId = requireInstitution(fields).id;
    const count = requireWhole(fields, 'count', 1, 1_000_000);
    const key = `bulk-${state.bulkAccounts.length + 1}`;
    state.bulkAccounts.push({ institutionId, key, count });
    return { institutionId, accountId: `${institutionId}-${key}`, count };
  },
  reset({ state }) {
    Object.assign(state, emptyState(state.secret));
    return {};
  },
};

export function registerControl(app: FastifyInstance, bank: Bank): void {
  app.get('/control', async (_request, reply) =>
    reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(controlPage(bank)),
  );

  for (const [name, act] of Object.entries(actions)) {
    app.post(`/control/${name}`, async (request, reply) => {
      const result = act(bank, readFields(request.body));
      const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded');
      if (isForm) return reply.redirect('/control', 303);
      return { now: bank.now().toISOString(), ...result };
    });
  }
}

function requireInstitution(fields: Fields): Institution {
  const id = requireText(fields, 'institutionId');
  const institution = findInstitution(id);
  if (!institution) throw refuse(404, `There is no institution '${id}'.`);
  return institution;
}

function requireConsent(bank: Bank, fields: Fields): Consent {
  const id = requireText(fields, 'consentId');
  const consent = listConsents(bank).find((one) => one.id === id);
  if (!consent) throw refuse(404, `There is no consent '${id}'.`);
  return consent;
}

function requireWhole(fields: Fields, name: string, low: number, high: number): number {
  const value = readWhole(fields, name, low, high);
  if (value === undefined) throw refuse(400, `${name} is missing.`);
  return value;
}
