import { type Endpoint, endpoints } from '@saldo/contract';
import { type Person, startApp, type TestApp } from './harness.ts';
import { startWithMoney } from './money.ts';
import { plans } from './plans/plans.ts';
import { type Sandbox, startSandbox } from './sandbox.ts';

export const BANK = 'banco-naranjo';
export const ORIGIN = 'http://localhost:3000';

/** Somebody with some of everything, and what is theirs alone. */
export type FullPerson = Person & { consentToken: string };

export type World = { saldo: TestApp; sandbox: Sandbox; close: () => Promise<void> };

/** The app with its banks. */
export async function startWorld(): Promise<World> {
  const sandbox = await startSandbox();
  const saldo = await startApp({ SANDBOX_PORT: String(sandbox.port), PUBLIC_URL: ORIGIN });
  await saldo.call('listInstitutions', {});
  const close = async () => {
    await saldo.close();
    await sandbox.close();
  };
  return { saldo, sandbox, close };
}

/** Money, a plan of each kind, and a bank whose accounts are imported. */
export async function addFullPerson(world: World, fields: { password?: string } = {}): Promise<FullPerson> {
  const { saldo, sandbox } = world;
  const { category, source, post, ...person } = await startWithMoney(saldo, await saldo.signUp(fields));
  const { token, user } = person;
  for (const date of ['2026-11-15', '2026-10-01', '2025-12-31']) await post({ date });
  const ids = { category_id: category.id, source_id: source.id };
  for (const plan of plans) await plan.add(saldo, token, ids);
  await saldo.call('createCategoryGroup', { body: { name: 'Living' }, token });
  const applicationUserId = `saldo-${user.id}`;
  await saldo.call('createBankUser', { body: { applicationUserId }, token });
  const asked = await saldo.call('requestAuthorization', {
    body: { applicationUserId, institutionId: BANK, callback: `${ORIGIN}/connections` },
    token,
  });
  const consentToken = await sandbox.approve(asked.body.authorisationUrl);
  await saldo.call('attachConsent', { body: { consentToken, institutionId: BANK }, token });
  await saldo.call('importAccounts', { headers: { consent: consentToken }, token });
  return { ...person, consentToken };
}

/** Files to take home are left out: that somebody took one is itself something to be read. */
const lists: [string, Endpoint][] = Object.entries<Endpoint>(endpoints).filter(
  ([, row]) => row.method === 'GET' && row.access === 'user' && (!row.headers || row.csv) && !row.raw,
);

const QUERIES: { [path: string]: string } = {
  [endpoints.ask.path]: '?q=this%20year',
  [endpoints.explain.path]: '?of=balance',
  [endpoints.readScreen.path]: '?get=/api/sources&get=/api/balances',
};

/** Everything that the lists of the API show this person, each as the text that was sent. */
export async function readEverything(saldo: TestApp, person: Person): Promise<Record<string, string>> {
  const texts: Record<string, string> = {};
  for (const [name, { path }] of [...lists, ['readUser', endpoints.readUser] as const]) {
    const address = path.replace('{id}', person.user.id).replace('{month}', '2026-11');
    const url = address + (QUERIES[path] ?? '');
    const answer = await saldo.app.inject({ url, headers: { authorization: `Bearer ${person.token}` } });
    if (answer.statusCode !== 200) throw new Error(`${name} answered ${answer.statusCode}: ${answer.body}`);
    texts[name] = answer.body;
  }
  return texts;
}
