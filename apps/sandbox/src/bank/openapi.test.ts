import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { decide, logIn, openSandbox, queryOf } from './test/harness.ts';

/** The provider's own definition may not be handed on: it is used where it lies beside the checkout. */
const FILE = resolve(import.meta.dirname, '../../../../..', 'shared', 'yapily-openapi-ais-subset.json');

type Json = { [name: string]: Json };
type Answer = { statusCode: number; json: () => unknown };

const sandbox = await openSandbox();
const { call, connect, ask, control } = sandbox;
const { consentToken: consent, id: consentId, userUuid } = await connect('banco-naranjo');
const account = '/accounts/banco-naranjo-current';

async function takeOneTimeToken(): Promise<Answer> {
  const asked = await ask('banco-naranjo', { oneTimeToken: true });
  const { proof } = await logIn(sandbox, asked);
  const back = await decide(sandbox, asked, proof, 'approve', ['banco-naranjo-current']);
  const body = { oneTimeToken: queryOf(back.headers.location)['one-time-token'] };
  return call('POST', '/consent-one-time-token', { body });
}

async function readAccountsOf(institutionId: string, kind?: string): Promise<Answer> {
  const { consentToken } = await connect(institutionId);
  if (kind) await control('failure', { institutionId, kind });
  return call('GET', '/accounts', { consent: consentToken });
}

const authorisation = {
  applicationUserId: 'fin-42',
  institutionId: 'banco-naranjo',
  callback: 'http://localhost/',
};
const confirmation = { lastConfirmedAt: '2026-03-01T00:00:00Z' };

/** In this order: the last calls take away what the others read. */
const cases: [operation: string, status: number, call: () => Promise<Answer>][] = [
  ['post /users', 201, () => call('POST', '/users', { body: { applicationUserId: 'a', referenceId: 'r' } })],
  ['post /users', 409, () => call('POST', '/users', { body: { applicationUserId: 'fin-42' } })],
  ['get /users', 200, () => call('GET', '/users')],
  ['get /users/{userUuid}', 200, () => call('GET', `/users/${userUuid}`)],
  ['get /users/{userUuid}', 404, () => call('GET', '/users/none')],
  ['get /institutions', 200, () => call('GET', '/institutions')],
  ['get /institutions', 401, () => call('GET', '/institutions', { headers: { authorization: '' } })],
  ['get /institutions/{institutionId}', 200, () => call('GET', '/institutions/foxglove-mutual')],
  ['get /institutions/{institutionId}', 404, () => call('GET', '/institutions/none')],
  ['post /account-auth-requests', 201, () => call('POST', '/account-auth-requests', { body: authorisation })],
  ['post /account-auth-requests', 400, () => call('POST', '/account-auth-requests', { body: {} })],
  ['get /consents', 200, () => call('GET', '/consents?limit=10')],
  ['get /consents', 400, () => call('GET', '/consents')],
  ['get /consents/{consentId}', 200, () => call('GET', `/consents/${consentId}`)],
  [
    'post /consents/{consentId}/extend',
    200,
    () => call('POST', `/consents/${consentId}/extend`, { body: confirmation }),
  ],
  [
    'post /consents/{consentId}/extend',
    400,
    () => call('POST', `/consents/${consentId}/extend`, { body: {} }),
  ],
  ['post /consent-one-time-token', 201, takeOneTimeToken],
  ['post /consent-one-time-token', 400, () => call('POST', '/consent-one-time-token', { body: {} })],
  ['get /accounts', 200, () => call('GET', '/accounts', { consent })],
  ['get /accounts', 200, () => readAccountsOf('foxglove-mutual')],
  ['get /accounts', 403, () => call('GET', '/accounts')],
  ['get /accounts', 424, () => readAccountsOf('skoghell-bank')],
  ['get /accounts', 429, () => readAccountsOf('caja-del-faro', 'rate_limited')],
  ['get /accounts/{accountId}', 200, () => call('GET', account, { consent })],
  ['get /accounts/{accountId}', 404, () => call('GET', '/accounts/none', { consent })],
  ['get /accounts/{accountId}/balances', 200, () => call('GET', `${account}/balances`, { consent })],
  [
    'get /accounts/{accountId}/transactions',
    200,
    () => call('GET', `${account}/transactions?from=2025-01-01T00:00:00.000Z`, { consent }),
  ],
  [
    'get /accounts/{accountId}/transactions',
    400,
    () => call('GET', `${account}/transactions?limit=0`, { consent }),
  ],
  ['patch /account-auth-requests', 201, () => call('PATCH', '/account-auth-requests', { consent })],
  ['delete /consents/{consentId}', 200, () => call('DELETE', `/consents/${consentId}`)],
  ['delete /users/{userUuid}', 200, () => call('DELETE', `/users/${userUuid}`)],
];

const answers: { operation: string; answer: Answer }[] = [];

describe('the sandbox', () => {
  it.each(cases)('answers %s with %i', async (operation, status, send) => {
    const answer = await send();
    answers.push({ operation, answer });
    expect(answer.statusCode).toBe(status);
  });

  it.skipIf(!existsSync(FILE))(
    'answers as the provider’s definition says (skipped where that does not lie beside the checkout)',
    () => {
      const definition: Json = JSON.parse(readFileSync(FILE, 'utf8'));
      expect(answers).toHaveLength(cases.length);
      for (const { operation, answer } of answers)
        expect([operation, answer.statusCode, findFaults(definition, operation, answer)]).toEqual([
          operation,
          answer.statusCode,
          [],
        ]);
      const noticed = (body: unknown) =>
        findFaults(definition, 'get /accounts', { statusCode: 200, json: () => body });
      expect(noticed({ data: {} })).not.toEqual([]);
      expect(noticed({ data: [{ identifier: 'x' }] })).not.toEqual([]);
      expect(noticed({ data: [{ accountType: 'SHOEBOX' }] })).not.toEqual([]);
      expect(noticed({ data: [{ accountBalances: [{ dateTime: 'today' }] }] })).not.toEqual([]);
    },
  );
});

function findFaults(definition: Json, operation: string, answer: Answer): unknown[] {
  const [method = '', path = ''] = operation.split(' ');
  const responses = definition.paths?.[path]?.[method]?.responses;
  const content = (responses?.[answer.statusCode] ?? responses?.default)?.content;
  const [response] = Object.values(content ?? {});
  if (!response?.schema) return [`${operation} is not in the definition`];
  const { date, uuid } = {
    date: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[.]\d{3}Z$/,
    uuid: /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/,
  };
  const ajv = new Ajv({
    strict: false,
    logger: false,
    allErrors: true,
    formats: { 'date-time': date, uuid },
  });
  const schema: object = { ...response.schema, components: definition.components };
  // Only answers of success: the definition's own examples of errors hold fields that their schemas lack.
  const validate = ajv.compile(answer.statusCode < 300 ? close(schema) : schema);
  validate(answer.json());
  return validate.errors ?? [];
}

/** Hardly a field of the definition is required, so the test must at least notice one that is not in it. */
function close(schema: object): object {
  const entries = Object.entries(schema).map(([name, value]) => [
    name,
    isObject(value) ? close(value) : value,
  ]);
  const closed = Array.isArray(schema) ? schema : Object.fromEntries(entries);
  return isObject(closed.properties) ? { additionalProperties: false, ...closed } : closed;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
