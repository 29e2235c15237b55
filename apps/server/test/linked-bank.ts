import type { Connection, Source } from '@saldo/contract';
import type { Person, TestApp } from './harness.ts';
import type { Sandbox } from './sandbox.ts';

const BANK = 'banco-naranjo';
const CALLBACK = 'http://localhost:3000/connections';

export type Linked = { person: Person; connection: Connection; source: Source };

/** Somebody with a linked bank and its accounts, none of whose transactions have been asked for. */
export async function linkBank(
  { call, signUp }: TestApp,
  sandbox: Sandbox,
  institutionId = BANK,
): Promise<Linked> {
  const person = await signUp();
  const { token } = person;
  await call('listInstitutions', {});
  const applicationUserId = `saldo-${person.user.id}`;
  await call('createBankUser', { body: { applicationUserId }, token });
  const body = { applicationUserId, institutionId, callback: CALLBACK };
  const { authorisationUrl } = (await call('requestAuthorization', { body, token })).body;
  const consentToken = await sandbox.approve(authorisationUrl);
  const attached = await call('attachConsent', { body: { consentToken, institutionId }, token });
  const connection = attached.body.results;
  const consent = connection.consent_token ?? '';
  const [source] = (await call('importAccounts', { headers: { consent }, token })).body.results;
  if (!source) throw new Error('no account');
  return { person, connection, source };
}

export const addAccounts = ({ call }: TestApp, { person, connection }: Linked) =>
  call('importAccounts', { headers: { consent: connection.consent_token ?? '' }, token: person.token });

export const update = ({ call }: TestApp, { person, connection, source }: Linked) =>
  call('importTransactions', {
    headers: { consent: connection.consent_token ?? '', sourceid: source.id },
    token: person.token,
  });

export const undo = ({ call }: TestApp, { person }: Linked, id: string) =>
  call('undoImport', { params: { id }, token: person.token });

export const listOf = async ({ call }: TestApp, { person, source }: Linked) =>
  (await call('listTransactions', { query: { source_id: source.id }, token: person.token })).body.results;

export const readSource = async ({ call }: TestApp, { person, source }: Linked) => {
  const { results } = (await call('listSources', { token: person.token })).body;
  return results.find(({ id }) => id === source.id);
};
