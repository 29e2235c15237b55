import type {
  WireAccount,
  WireAnswer,
  WireConsent,
  WireInstitution,
  WireList,
  WireTransaction,
  WireUser,
} from '@saldo/bank-wire';
import type { Logger } from 'pino';
import { type Bank, BankError, type StartedLink } from './bank.ts';
import { createYapilyClient, type YapilyCall, type YapilySettings } from './yapily-client.ts';
import { toAccount, toInstitution, toLink, toTransaction } from './yapily-transform.ts';

const PAGE = 1000;
const LARGEST_ICON = 200_000;
const SCOPE = ['ACCOUNTS', 'ACCOUNT', 'ACCOUNT_BALANCES', 'ACCOUNT_TRANSACTIONS'];

export function createYapily(settings: YapilySettings, log: Logger, now: () => Date): Bank {
  const call = createYapilyClient(settings, log);
  return {
    ensureUser: (name) => ensureUser(call, name),
    removeUser: (ref) => ignoreMissing(call('DELETE', `/users/${encodeURIComponent(ref)}`)),
    removeLink: (ref) => ignoreMissing(call('DELETE', `/consents/${encodeURIComponent(ref)}`)),

    async listInstitutions() {
      const { data } = await call<WireList<WireInstitution>>('GET', '/institutions');
      return data.flatMap((wire) => toInstitution(wire) ?? []);
    },

    readIcon,

    async startLink({ userName, institutionRef, returnTo }) {
      const body = {
        applicationUserId: userName,
        institutionId: institutionRef,
        callback: returnTo,
        accountRequest: { featureScope: SCOPE },
      };
      return toStarted(await call<WireAnswer<WireConsent>>('POST', '/account-auth-requests', { body }));
    },

    async renewLink(credential, returnTo) {
      const given = { consent: credential, body: { callback: returnTo } };
      return toStarted(await call<WireAnswer<WireConsent>>('PATCH', '/account-auth-requests', given));
    },

    async readLink(ref) {
      const { data } = await call<WireAnswer<WireConsent>>('GET', `/consents/${encodeURIComponent(ref)}`);
      return toLink(data);
    },

    async listAccounts(credential) {
      const { data } = await call<WireList<WireAccount>>('GET', '/accounts', { consent: credential });
      return data.map((wire) => toAccount(wire, now().toISOString()));
    },

    async *fetchTransactions(credential, accountRef, from) {
      const path = `/accounts/${encodeURIComponent(accountRef)}/transactions`;
      for (let offset = 0; ; offset += PAGE) {
        const query = {
          limit: String(PAGE),
          offset: String(offset),
          ...(from && { from: `${from}T00:00:00.000Z` }),
        };
        const { data, meta } = await call<WireList<WireTransaction>>('GET', path, {
          consent: credential,
          query,
        });
        const total = meta?.pagination?.totalCount ?? offset + data.length;
        yield { rows: data.flatMap((wire) => toTransaction(wire) ?? []), total };
        if (data.length === 0 || offset + PAGE >= total) return;
      }
    },
  };
}

/** Taken means that it is there: whoever made it, it is ours by its name. */
async function ensureUser(call: YapilyCall, name: string): Promise<{ ref: string; name: string }> {
  try {
    const { uuid } = await call<WireUser>('POST', '/users', { body: { applicationUserId: name } });
    return { ref: uuid, name };
  } catch (error) {
    if (!(error instanceof BankError) || error.problem !== 'conflict') throw error;
    const [user] = await call<WireUser[]>('GET', '/users', { query: { 'filter[applicationUserId]': name } });
    if (!user) throw error;
    return { ref: user.uuid, name };
  }
}

function toStarted({ data }: WireAnswer<WireConsent>): StartedLink {
  if (!data.authorisationUrl) throw new BankError('bank_failed');
  return { linkRef: data.id, url: data.authorisationUrl };
}

async function ignoreMissing(done: Promise<unknown>): Promise<void> {
  await done.catch((error: unknown) => {
    if (!(error instanceof BankError) || error.problem !== 'not_found') throw error;
  });
}

/** A picture, and no more than a picture: its type is checked, its size bounded. */
async function readIcon(url: string): Promise<{ type: string; bytes: Buffer }> {
  const response = await fetch(url, { signal: AbortSignal.timeout(5000) }).catch(() => undefined);
  const type = response?.headers.get('content-type')?.split(';', 1)[0] ?? '';
  if (!response?.ok || !/^image\/(png|jpeg|gif|webp|svg\+xml)$/.test(type)) throw new BankError('not_found');
  const bytes = Buffer.from(await response.arrayBuffer());
  if (bytes.length > LARGEST_ICON) throw new BankError('not_found');
  return { type, bytes };
}
