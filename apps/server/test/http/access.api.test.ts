import { randomUUID } from 'node:crypto';
import { type EndpointName, endpoints } from '@saldo/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertConnection } from '../../src/banks/connections/connections.repository.ts';
import { insertImport } from '../../src/banks/imports/imports.repository.ts';
import { requireOwner } from '../../src/identity/users/users.repository.ts';
import {
  type GoodRequests,
  makeCategory,
  makeCategoryGroup,
  makeSource,
  type Seeded,
} from '../support/good-requests.ts';
import { type Person, startApp, type TestApp } from '../support/harness.ts';
import { addIdentityRow } from '../support/identity-row.ts';
import { widenSchema } from '../support/later-schema.ts';
import { addPasskeyRow } from '../support/passkey-row.ts';
import type { RowsOfPlans } from '../support/plans/plan-in-tests.ts';
import { plans } from '../support/plans/plans.ts';
import { addPushDeviceRow } from '../support/push-device.ts';
import { aSubscription } from '../support/push-subscription.ts';
import { uploadReceipt } from '../support/receipts.ts';
import { sendFile } from '../support/send-file.ts';

type Row = (typeof endpoints)[EndpointName];
type NamesWith<Access extends Row['access']> = {
  [Name in EndpointName]: (typeof endpoints)[Name]['access'] extends Access ? Name : never;
}[EndpointName];

/** A new row does not compile until it stands here, or with its plan. */
const ownRequests: GoodRequests<Exclude<EndpointName, RowsOfPlans>> = {
  changeCategory: async (seeded) => ({ params: { id: await makeCategory(seeded) }, body: { name: 'Other' } }),
  changeCategoryGroup: async (seeded) => ({
    params: { id: await makeCategoryGroup(seeded) },
    body: { name: 'Other' },
  }),
  changePreferences: () => ({ body: { number_format: 'en' } }),
  changePush: () => ({ body: { kinds: { budget: true } } }),
  changeSource: async (seeded) => ({ params: { id: await makeSource(seeded) }, body: { name: 'Other' } }),
  changeTransaction: async (seeded) => ({
    params: { id: await makeTransaction(seeded) },
    body: { name: 'Other' },
  }),
  changeTransactions: async (seeded) => ({
    body: { ids: [await makeTransaction(seeded)], change: { name: 'Other' } },
  }),
  createAttachment: async (seeded) => ({ params: { id: await makeTransaction(seeded) } }),
  createTransfer: async (seeded) => ({
    body: {
      from_source_id: await makeSource(seeded),
      to_source_id: await makeSource(seeded),
      amount: 5,
      date: '2026-11-15',
    },
  }),
  linkTransfer: () => ({ body: { from_id: 'unknown', to_id: 'other' } }),
  linkTransfers: () => ({ body: { pairs: [{ from_id: 'unknown', to_id: 'other' }] } }),
  listChanges: () => ({ query: {} }),
  listClaims: () => ({}),
  acceptSuggestions: () => ({ body: { at_least: 1 } }),
  ask: () => ({ query: { q: 'coffee last month' } }),
  readForecast: () => ({ query: { days: 30 } }),
  readSafeToSpend: () => ({}),
  changeRule: async (seeded) => ({ params: { id: await makeRule(seeded) }, body: { name: 'Other' } }),
  createRule: async (seeded) => ({ body: { name: 'Coffee', ...(await aRule(seeded)) } }),
  listRules: () => ({}),
  listNameRules: () => ({}),
  changeNameRule: () => ({ params: { rule: 'place' }, body: { active: false } }),
  listSuggestions: () => ({ query: {} }),
  previewRule: async (seeded) => ({ body: await aRule(seeded) }),
  readLearning: () => ({}),
  readRule: async (seeded) => ({ params: { id: await makeRule(seeded) } }),
  removeRule: async (seeded) => ({ params: { id: await makeRule(seeded) } }),
  reportRules: () => ({}),
  runRules: () => ({ body: {} }),
  listTags: () => ({}),
  listTransferSuggestions: () => ({}),
  listTrash: () => ({ query: {} }),
  readAttachment: async (seeded) => ({ params: { id: await makeAttachment(seeded) } }),
  readTransactionHistory: async (seeded) => ({ params: { id: await makeTransaction(seeded) } }),
  removeAttachment: async (seeded) => ({ params: { id: await makeAttachment(seeded) } }),
  readTag: async (seeded) => ({ params: { name: await makeTag(seeded) } }),
  removeTag: async (seeded) => ({ params: { name: await makeTag(seeded) } }),
  removeTrashed: async (seeded) => ({ params: { id: await makeTrashed(seeded) } }),
  renameTag: async (seeded) => ({ params: { name: await makeTag(seeded) }, body: { name: 'Other' } }),
  restoreTrashed: async (seeded) => ({ params: { id: await makeTrashed(seeded) } }),
  readChange: async (seeded) => ({ params: { id: await makeChange(seeded) } }),
  undoChange: async (seeded) => ({ params: { id: await makeChange(seeded) } }),
  unlinkTransfer: async (seeded) => ({ params: { id: await makeTransfer(seeded) } }),
  createCalendarKey: () => ({}),
  readCalendarKey: () => ({}),
  removeCalendarKey: () => ({}),
  readCalendar: async ({ owner, saldo }) => {
    const { results } = (await saldo.call('createCalendarKey', { token: owner.token })).body;
    return { query: { key: results.key } };
  },
  changePlan: () => ({ body: { mode: 'envelopes' } }),
  changePlanned: async (seeded) => ({
    params: { month: '2026-11', category_id: await makeCategory(seeded) },
    body: { planned: 100 },
  }),
  copyPlan: () => ({ params: { month: '2026-11' }, body: { from: '2026-10' } }),
  fillPlan: () => ({ params: { month: '2026-11' }, body: { by: 'best' } }),
  movePlanned: async (seeded) => {
    const [from_category_id, to_category_id] = [await makeCategory(seeded), await makeCategory(seeded)];
    const params = { month: '2026-11', category_id: from_category_id };
    await seeded.saldo.call('changePlanned', { params, body: { planned: 9 }, token: seeded.owner.token });
    return { params: { month: '2026-11' }, body: { from_category_id, to_category_id, amount: 5 } };
  },
  readPlan: () => ({ query: {} }),
  createCategory: () => ({ body: { name: 'Home' } }),
  createCategoryGroup: () => ({ body: { name: 'Living' } }),
  createStarterCategories: () => ({ body: { language: 'en' } }),
  createSource: () => ({ body: { name: 'Wallet', type_source: 'manual_entry', amount: 0 } }),
  createTransaction: async (seeded) => ({
    body: {
      name: 'Coffee',
      type: 'expense',
      source_id: await makeSource(seeded),
      amount: 2.2,
      date: '2026-11-15',
    },
  }),
  listBalances: () => ({ query: {} }),
  readMonth: () => ({ params: { month: '2026-11' } }),
  readCurrencies: () => ({}),
  changeCurrencies: () => ({ body: { home: 'USD' } }),
  listRates: () => ({ query: {} }),
  addRate: () => ({ body: aRate }),
  removeRate: async ({ owner }) => {
    await saldo.call('addRate', { body: aRate, token: owner.token });
    return { params: { from: 'USD', to: 'EUR', date: '2026-11-13' } };
  },
  addRatesOfFile: () => ({}),
  listSavedReports: () => ({}),
  createSavedReport: () => ({ body: aReport }),
  changeSavedReport: async (seeded) => ({
    params: { id: await makeReport(seeded) },
    body: { name: 'Other' },
  }),
  removeSavedReport: async (seeded) => ({ params: { id: await makeReport(seeded) } }),
  explain: () => ({ query: { of: 'left' } }),
  reportCashFlow: () => ({ query: {}, headers: {} }),
  reportCompare: () => ({ query: {}, headers: {} }),
  reportNetWorth: () => ({ query: {}, headers: {} }),
  reportSpending: () => ({ query: {}, headers: {} }),
  reportTrends: () => ({ query: {}, headers: {} }),
  listCategories: () => ({}),
  listCategoryGroups: () => ({}),
  attachConsent: () => ({ body: { consentToken: 'unknown', institutionId: 'unknown' } }),
  createBankUser: ({ owner }) => ({ body: { applicationUserId: `saldo-${owner.user.id}` } }),
  importAccounts: () => ({ headers: { consent: 'unknown' } }),
  importTransactions: () => ({ headers: { consent: 'unknown', sourceid: 'unknown' } }),
  listImports: () => ({ query: {} }),
  createFileImport: () => ({}),
  listFileImports: () => ({}),
  readFileImport: async (seeded) => ({ params: { id: await makeFileImport(seeded) }, query: {} }),
  changeFileImport: async (seeded) => ({ params: { id: await makeFileImport(seeded) }, body: {} }),
  confirmFileImport: async (seeded) => ({ params: { id: await makeFileImport(seeded) } }),
  removeFileImport: async (seeded) => ({ params: { id: await makeFileImport(seeded) } }),
  watchFileImport: async (seeded) => ({ params: { id: await makeFileImport(seeded) } }),
  readImport: async (seeded) => ({ params: { id: await makeImport(seeded) } }),
  readInstitutionIcon: () => ({ params: { id: 'unknown' } }),
  removeBankUser: () => ({ headers: { 'yapily-id': 'unknown' } }),
  removeConnection: async (seeded) => ({ params: { id: await makeConnection(seeded) } }),
  renewConnection: async (seeded) => ({
    params: { id: await makeConnection(seeded) },
    body: { callback: 'http://localhost:3000/connections' },
  }),
  requestAuthorization: ({ owner }) => ({
    body: {
      applicationUserId: `saldo-${owner.user.id}`,
      institutionId: 'unknown',
      callback: 'http://localhost:3000/connections',
    },
  }),
  undoImport: async (seeded) => ({ params: { id: await makeImport(seeded) } }),
  addPasskey: () => ({
    body: {
      challenge: 'unknown',
      name: 'Phone',
      credential_id: 'unknown',
      client_data: '',
      authenticator_data: '',
      public_key: '',
      algorithm: -7,
    },
  }),
  confirmSecondFactor: () => ({ body: { code: '000000' } }),
  exportArchive: () => ({}),
  exportTransactions: () => ({}),
  exportList: () => ({ params: { format: 'csv' }, query: {} }),
  finishPasskeySignIn: () => ({
    body: {
      challenge: 'unknown',
      credential_id: 'unknown',
      client_data: '',
      authenticator_data: '',
      signature: '',
    },
  }),
  importArchive: () => ({}),
  addPushDevice: () => ({ body: aSubscription().body }),
  listPushDevices: () => ({}),
  readPush: () => ({}),
  removePushDevice: async ({ saldo, owner }) => ({ params: { id: await addPushDeviceRow(saldo, owner) } }),
  testPushDevice: async ({ saldo, owner }) => ({ params: { id: await addPushDeviceRow(saldo, owner) } }),
  listPasskeys: () => ({}),
  listSecurityEvents: () => ({}),
  confirmEmail: () => ({ headers: {}, body: { token: 'unknown' } }),
  linkIdentity: () => ({ body: { provider: 'unknown' } }),
  listIdentities: () => ({}),
  proveSession: ({ owner }) => ({ body: { password: owner.password } }),
  readProof: () => ({}),
  readReset: () => ({ body: { token: 'unknown' } }),
  removeIdentity: async ({ saldo, owner }) => ({ params: { id: await addIdentityRow(saldo, owner) } }),
  sendConfirmation: () => ({}),
  takeBackEmail: () => ({ body: { token: 'unknown' } }),
  readPersonalData: () => ({}),
  readSecondFactor: () => ({}),
  removePasskey: async (seeded) => ({ params: { id: await addPasskeyRow(seeded.saldo, seeded.owner) } }),
  removeSecondFactor: () => ({ body: { code: '000000' } }),
  renewRecoveryCodes: () => ({ body: { code: '000000' } }),
  startPasskey: () => ({}),
  startPasskeySignIn: () => ({}),
  startSecondFactor: () => ({}),
  listConnections: () => ({}),
  listInstitutions: () => ({}),
  listSources: () => ({}),
  readBalanceProof: async (seeded) => ({ params: { id: await makeSource(seeded) }, query: {} }),
  createCorrection: makeDifference,
  moveStart: makeDifference,
  listTransactionMonths: () => ({ query: {} }),
  listTransactions: () => ({ query: {} }),
  loadSampleData: () => ({}),
  readSampleData: () => ({}),
  readTransaction: async (seeded) => ({ params: { id: await makeTransaction(seeded) } }),
  readCategory: async (seeded) => ({ params: { id: await makeCategory(seeded) } }),
  removeCategory: async (seeded) => ({ params: { id: await makeCategory(seeded) } }),
  removeCategoryGroup: async (seeded) => ({ params: { id: await makeCategoryGroup(seeded) } }),
  removeSampleData: () => ({}),
  readSource: async (seeded) => ({ params: { id: await makeSource(seeded) } }),
  removeSource: async (seeded) => ({ params: { id: await makeSource(seeded) } }),
  removeTransaction: async (seeded) => ({ params: { id: await makeTransaction(seeded) } }),
  changeUser: ({ owner }) => ({ params: { id: owner.user.id }, body: { first_name: 'Ada' } }),
  completeSignIn: () => ({ headers: {}, body: { code: 'unknown' } }),
  endAllSessions: () => ({}),
  endSession: async ({ owner, saldo }) => {
    const sessions = await saldo.call('listSessions', { token: owner.token });
    return { params: { id: sessions.body.results[0]?.id ?? '' } };
  },
  finishSignIn: () => ({ params: { provider: 'unknown' }, query: {}, headers: {} }),
  forgotPassword: ({ owner }) => ({ body: { email: owner.email } }),
  hello: () => ({}),
  watchChanges: () => ({}),
  listProviders: () => ({}),
  listSessions: () => ({}),
  login: ({ owner }) => ({ body: { email: owner.email, password: owner.password } }),
  logout: () => ({}),
  readCategoryGroup: async (seeded) => ({ params: { id: await makeCategoryGroup(seeded) } }),
  readPreferences: () => ({}),
  readScreen: () => ({ query: { get: ['/api/sources'] } }),
  readSettings: () => ({}),
  readUser: ({ owner }) => ({ params: { id: owner.user.id } }),
  removeUser: ({ owner }) => ({ params: { id: owner.user.id } }),
  resetPassword: () => ({ body: { token: 'unknown', new_password: 'correct horse' } }),
  signup: () => ({ body: { email: `${crypto.randomUUID()}@example.org`, password: 'correct horse' } }),
  startSignIn: () => ({ params: { provider: 'unknown' } }),
  upload: () => ({}),
};

const requests = Object.assign(
  {},
  ownRequests,
  ...plans.map((plan) => plan.requests),
) as GoodRequests<EndpointName>;

async function makeTransaction(seeded: Seeded): Promise<string> {
  const request = await ownRequests.createTransaction(seeded);
  const answer = await seeded.saldo.call('createTransaction', { ...request, token: seeded.owner.token });
  return answer.body.results.id;
}

async function makeTag(seeded: Seeded): Promise<string> {
  const id = await makeTransaction(seeded);
  const request = { params: { id }, body: { tags: ['holiday'] }, token: seeded.owner.token };
  await seeded.saldo.call('changeTransaction', request);
  return 'holiday';
}

async function makeTrashed(seeded: Seeded): Promise<string> {
  const id = await makeTransaction(seeded);
  await seeded.saldo.call('removeTransaction', { params: { id }, token: seeded.owner.token });
  return id;
}

async function makeChange(seeded: Seeded): Promise<string> {
  const id = await makeTransaction(seeded);
  const { token } = seeded.owner;
  return (await seeded.saldo.call('removeTransaction', { params: { id }, token })).body.change_id;
}

async function makeTransfer(seeded: Seeded): Promise<string> {
  const request = await ownRequests.createTransfer(seeded);
  const answer = await seeded.saldo.call('createTransfer', { ...request, token: seeded.owner.token });
  return answer.body.results.id;
}

async function makeAttachment(seeded: Seeded): Promise<string> {
  const id = await makeTransaction(seeded);
  const pdf = Buffer.from('%PDF-1.4');
  return (await uploadReceipt(seeded.saldo, seeded.owner.token, id, pdf, 'receipt.pdf')).json().results.id;
}

const ownerNumber = ({ owner, saldo }: Seeded) => requireOwner(saldo.database.db, owner.user.id);

/** As if a bank had been linked: a bank itself is not needed to see who may touch it. */
async function makeConnection(seeded: Seeded): Promise<string> {
  const id = randomUUID();
  await insertConnection(seeded.saldo.database.db, {
    owner: await ownerNumber(seeded),
    id,
    institution_id: 'unknown',
    link_ref: id,
    state: 'expired',
    created_at: '2026-11-15T12:00:00.000Z',
    warned_days: 0,
  });
  return id;
}

/** Where 100 had been before the file, which the source knows nothing of. */
async function makeDifference(seeded: Seeded) {
  const source_id = await makeSource(seeded);
  const content = 'Date;Text;Amount;Balance\n2026-10-31;One;-1,50;98,50\n2026-11-01;Two;-1,00;97,50\n';
  const { id } = (await sendFile(seeded.saldo, seeded.owner, content, { source_id })).body.results;
  await seeded.saldo.call('confirmFileImport', { params: { id }, token: seeded.owner.token });
  return { params: { id: source_id }, body: { date: '2026-10-31', amount: 100 } };
}

async function makeFileImport(seeded: Seeded): Promise<string> {
  const source_id = await makeSource(seeded);
  const content = 'Date;Text;Amount\n2026-01-31;One;-1,50\n';
  return (await sendFile(seeded.saldo, seeded.owner, content, { source_id })).body.results.id;
}

async function makeImport(seeded: Seeded): Promise<string> {
  await makeSource(seeded);
  const counts = { fetched: 0, total: 0, added: 0, updated: 0, settled: 0, same: 0, gone: 0, refused: 0 };
  const [owner, id] = [await ownerNumber(seeded), randomUUID()];
  const started_at = '2026-11-15T12:00:00.000Z';
  await insertImport(seeded.saldo.database.db, {
    owner,
    id,
    source_no: 1,
    kind: 'bank',
    file_name: null,
    state: 'done',
    started_at,
    reading: 1,
    change_no: null,
    ...counts,
  });
  return id;
}

/** What cannot succeed without a mail, a provider or a picture; each has tests of its own. Open they are all the same. */
const statusWithoutProof: Partial<Record<EndpointName, number>> = {
  addPasskey: 400,
  addRatesOfFile: 400,
  createFileImport: 400,
  attachConsent: 409,
  completeSignIn: 401,
  confirmEmail: 400,
  confirmSecondFactor: 409,
  createAttachment: 400,
  createBankUser: 502,
  linkTransfer: 400,
  linkTransfers: 400,
  finishPasskeySignIn: 401,
  finishSignIn: 404,
  importArchive: 400,
  importAccounts: 404,
  importTransactions: 404,
  linkIdentity: 404,
  readReset: 400,
  readInstitutionIcon: 404,
  removeBankUser: 400,
  removeSecondFactor: 409,
  renewConnection: 409,
  renewRecoveryCodes: 409,
  requestAuthorization: 409,
  resetPassword: 400,
  startSignIn: 404,
  takeBackEmail: 400,
  upload: 400,
};

const namesWith = <Access extends Row['access']>(access: Access) =>
  Object.entries(endpoints)
    .filter(([, row]) => row.access === access)
    .map(([name]) => name as NamesWith<Access>);

const closed = [...namesWith('user'), ...namesWith('own')];

let saldo: TestApp;
beforeAll(async () => {
  saldo = await startApp();
  // Of many servers some are of an earlier version while a new one comes: every call works on its tables too.
  await widenSchema(saldo.database.db);
});
afterAll(() => saldo.close());

async function statusOf(name: EndpointName, owner: Person, caller?: Person): Promise<number> {
  const request = await requests[name]({ owner, saldo });
  const answer = await saldo.call(name, { ...request, ...(caller && { token: caller.token }) } as never);
  return answer.status;
}

describe('the access matrix', () => {
  it('has a good request for every row', () => {
    expect(Object.keys(requests).toSorted()).toEqual(Object.keys(endpoints).toSorted());
  });

  it.each(namesWith('public'))('%s is open to everyone', async (name) => {
    expect(await statusOf(name, await saldo.signUp())).toBe(
      statusWithoutProof[name] ?? endpoints[name].success,
    );
  });

  // Whoever calls is asked for before anything is looked up: what is asked for need not be there.
  it.each(closed)('%s is closed to the anonymous', async (name) => {
    const { method, path } = endpoints[name];
    const url = path.replaceAll(/\{\w+\}/g, 'anything');
    expect((await saldo.app.inject({ method, url })).statusCode).toBe(401);
  });

  it.each(closed)('%s is open to its owner, and names the change that it makes', async (name) => {
    const owner = await saldo.signUp();
    const newest = async () =>
      (await saldo.call('listChanges', { query: {}, token: owner.token })).body.results?.[0]?.id ?? null;
    const request = await requests[name]({ owner, saldo });
    const before = await newest();
    const answer = await saldo.call(name, { ...request, token: owner.token } as never);
    expect(answer.status).toBe(statusWithoutProof[name] ?? endpoints[name].success);
    if (answer.status >= 300 || 'raw' in endpoints[name]) return;
    const after = await newest();
    const { change_id } = answer.body as { change_id?: string | null };
    // What ends the account has no history left to tell of.
    if (after !== before && after !== null) expect(change_id).toBe(after);
    else expect(change_id ?? null).toBe(null);
  });

  const withoutFile = namesWith('own').filter((name) => !('file' in endpoints[name]));
  it.each(withoutFile)('%s is not there for a stranger', async (name) => {
    expect(await statusOf(name, await saldo.signUp(), await saldo.signUp())).toBe(404);
  });

  it('createAttachment is not there for a stranger, and is for its owner', async () => {
    const [owner, stranger] = [await saldo.signUp(), await saldo.signUp()];
    const id = await makeTransaction({ owner, saldo });
    const send = async (token: string) =>
      (await uploadReceipt(saldo, token, id, Buffer.from('%PDF-1.4'), 'receipt.pdf')).statusCode;
    expect([await send(stranger.token), await send(owner.token)]).toEqual([404, 201]);
  });
});

async function aRule(seeded: Seeded) {
  return {
    match: 'all' as const,
    conditions: [{ field: 'name' as const, op: 'contains' as const, value: 'coffee' }],
    actions: [{ set: 'category_id' as const, value: await makeCategory(seeded) }],
  };
}

const aReport = { name: 'Mine', report: 'spending' as const, query: { by: 'category' } };

const aRate = { date: '2026-11-13', from: 'USD', to: 'EUR', rate: '0.9' };

async function makeReport({ owner }: Seeded): Promise<string> {
  return (await saldo.call('createSavedReport', { body: aReport, token: owner.token })).body.results.id;
}

async function makeRule(seeded: Seeded): Promise<string> {
  const body = { name: 'Coffee', ...(await aRule(seeded)) };
  return (await seeded.saldo.call('createRule', { body, token: seeded.owner.token })).body.results.id;
}
