import type { WireAnswer, WireConsent } from '@saldo/bank-wire';
import type { Logger } from 'pino';
import { isLoopbackName } from '../../config/loopback-name.ts';
import { type Bank, BankError, type Refusal, type StartedLink } from './bank.ts';
import { readIcon } from './icon.ts';
import { createYapilyClient, type YapilyCall, type YapilySettings } from './yapily-client.ts';
import { readPages } from './yapily-pages.ts';
import {
  accountsShape,
  anyShape,
  consentShape,
  institutionsShape,
  transactionsShape,
  userShape,
  usersShape,
} from './yapily-shapes.ts';
import { toAccount, toInstitution, toLink, toTransaction } from './yapily-transform.ts';

const SCOPE = ['ACCOUNTS', 'ACCOUNT', 'ACCOUNT_BALANCES', 'ACCOUNT_TRANSACTIONS'];

export function createYapily(settings: YapilySettings, log: Logger, now: () => Date, isPublic = false): Bank {
  const call = createYapilyClient(settings, log);
  return {
    ensureUser: (name) => ensureUser(call, name),
    removeUser: (ref) => ignoreMissing(call('DELETE', `/users/${encodeURIComponent(ref)}`, anyShape)),
    removeLink: (ref) => ignoreMissing(call('DELETE', `/consents/${encodeURIComponent(ref)}`, anyShape)),

    async listInstitutions() {
      const { data } = await call('GET', '/institutions', institutionsShape);
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
      return toStarted(isPublic, await call('POST', '/account-auth-requests', consentShape, { body }));
    },

    async renewLink(credential, returnTo) {
      const given = { consent: credential, body: { callback: returnTo } };
      return toStarted(isPublic, await call('PATCH', '/account-auth-requests', consentShape, given));
    },

    async readLink(ref) {
      const { data } = await call('GET', `/consents/${encodeURIComponent(ref)}`, consentShape);
      return toLink(data);
    },

    async listAccounts(credential) {
      const { data } = await call('GET', '/accounts', accountsShape, { consent: credential });
      const { taken: accounts, refused } = sort(data.map((wire) => toAccount(wire, now().toISOString())));
      return { accounts, refused };
    },

    async fetchTransactions(credential, { ref, currency }, from, onPage) {
      const path = `/accounts/${encodeURIComponent(ref)}/transactions`;
      const ask = (offset: number, limit: number) => {
        const day = from && { from: `${from}T00:00:00.000Z` };
        const query = { limit: String(limit), offset: String(offset), ...day };
        return call('GET', path, transactionsShape, { consent: credential, query });
      };
      const { taken, refused } = sort(
        (await readPages(ask, onPage)).flatMap((wire) => toTransaction(wire, currency) ?? []),
      );
      return { rows: taken, refused };
    },
  };
}

type Refused = { reason: Refusal };

/** Separates what can be stored from what can't, with the reason. */
function sort<One extends object>(
  all: readonly One[],
): { taken: Exclude<One, Refused>[]; refused: Extract<One, Refused>[] } {
  const isRefused = (one: One): one is Extract<One, Refused> => 'reason' in one;
  const isTaken = (one: One): one is Exclude<One, Refused> => !isRefused(one);
  return { taken: all.filter(isTaken), refused: all.filter(isRefused) };
}

/** "Taken" means it exists; by its name it is ours. */
async function ensureUser(call: YapilyCall, name: string): Promise<{ ref: string; name: string }> {
  try {
    const { uuid } = await call('POST', '/users', userShape, { body: { applicationUserId: name } });
    return { ref: uuid, name };
  } catch (error) {
    if (!(error instanceof BankError) || error.problem !== 'conflict') throw error;
    const query = { 'filter[applicationUserId]': name };
    const [user] = await call('GET', '/users', usersShape, { query });
    if (!user) throw error;
    return { ref: user.uuid, name };
  }
}

function toStarted(isPublic: boolean, { data }: WireAnswer<WireConsent>): StartedLink {
  const { authorisationUrl: url = '' } = data;
  // A browser will go there: only web addresses, and never the visitor's own machine.
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) throw new BankError('bad_answer');
  if (isPublic && isLoopbackName(new URL(url).hostname)) throw new BankError('bad_answer');
  return { linkRef: data.id, url };
}

async function ignoreMissing(done: Promise<unknown>): Promise<void> {
  await done.catch((error: unknown) => {
    if (!(error instanceof BankError) || error.problem !== 'not_found') throw error;
  });
}
