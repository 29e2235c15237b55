import type { Connection, Source } from '@saldo/contract';
import type { Person, TestApp } from './harness.ts';
import type { Sandbox } from './sandbox.ts';

const BANK = 'banco-naranjo';
const CALLBACK = 'http://localhost:3000/connections';

export type Linked = { person: Person; connection: Connection; source: Source };

/** Somebody with a linked bank and its accounts, none of whose transactions have been asked for. */
export async function linkBank(saldo: TestApp, sandbox: Sandbox, institutionId = BANK): Promise<Linked> {
  const person = await signUpForBanks(saldo);
  const connection = await link(saldo, sandbox, person, institutionId);
  const [source] = (await addAccounts(saldo, { person, connection })).body.results;
  if (!source) throw new Error('no account');
  return { person, connection, source };
}

export async function signUpForBanks({ call, signUp }: TestApp): Promise<Person> {
  const person = await signUp();
  await call('listInstitutions', {});
  const body = { applicationUserId: `saldo-${person.user.id}` };
  await call('createBankUser', { body, token: person.token });
  return person;
}

/** One more bank, or the same once more. */
export async function link(
  { call }: TestApp,
  sandbox: Sandbox,
  { user, token }: Person,
  institutionId = BANK,
): Promise<Connection> {
  const body = { applicationUserId: `saldo-${user.id}`, institutionId, callback: CALLBACK };
  const { authorisationUrl } = (await call('requestAuthorization', { body, token })).body;
  const consentToken = await sandbox.approve(authorisationUrl);
  return (await call('attachConsent', { body: { consentToken, institutionId }, token })).body.results;
}

export const addAccounts = ({ call }: TestApp, { person, connection }: Omit<Linked, 'source'>) =>
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
