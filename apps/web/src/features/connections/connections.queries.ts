import type { Connection, Source } from '@saldo/contract';
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { moneyKey, useMoneyChange } from '../../api/money-cache.ts';
import { paths } from '../../config/paths.ts';
import { setUser, useSession } from '../../session/session.ts';
import { userQuery } from '../profile/profile.queries.ts';

export const connectionsQuery = queryOptions({
  queryKey: moneyKey('connections'),
  queryFn: async () => (await api.listConnections()).results,
});

export const institutionsQuery = queryOptions({
  queryKey: ['institutions'],
  queryFn: async () => (await api.listInstitutions()).results,
  staleTime: 60 * 60_000,
});

export const useConnections = () => useQuery(connectionsQuery);
export const useInstitutions = () => useQuery(institutionsQuery);

/** Where the bank sends people back to. */
const callback = () => `${window.location.origin}${paths.connections}`;
/** Without an address there is nowhere to go: that is a failure, and told as one. */
const requireUrl = <Answer extends { authorisationUrl: string }>(answer: Answer): Answer => {
  if (!answer.authorisationUrl) throw new Error('the answer has no address of the bank');
  return answer;
};
const goTo = ({ authorisationUrl }: { authorisationUrl: string }) => window.location.assign(authorisationUrl);

/** Every link goes with it; what was imported stays. */
export function useRemoveBankUser() {
  const { user } = useSession();
  const cache = useQueryClient();
  return useMoneyChange({
    send: async (_nothing: undefined) => {
      const { results } = await api.removeBankUser({ headers: { 'yapily-id': user?.yapily_id ?? '' } });
      setUser(results);
      cache.setQueryData(userQuery(results.id).queryKey, results);
    },
  });
}

/** The bank that all of shall be imported from as soon as it has agreed, in the tab that asked it. */
const AWAITED = 'awaited-bank';

/** Once only: whoever comes back to that address later is asked. */
export function takeAwaitedBank(): string | null {
  const id = sessionStorage.getItem(AWAITED);
  sessionStorage.removeItem(AWAITED);
  return id;
}

export function useRequestAuthorization() {
  const { user } = useSession();
  return useMutation({
    mutationFn: async ({ institutionId }: { institutionId: string; isAwaited: boolean }) =>
      requireUrl(
        await api.requestAuthorization({
          body: { applicationUserId: user?.yapily_username ?? '', institutionId, callback: callback() },
        }),
      ),
    onSuccess: (answer, { institutionId, isAwaited }) => {
      sessionStorage.removeItem(AWAITED);
      if (isAwaited) sessionStorage.setItem(AWAITED, institutionId);
      goTo(answer);
    },
  });
}

export const useRenewConnection = () =>
  useMutation({
    mutationFn: async ({ id }: Connection) =>
      requireUrl(await api.renewConnection({ params: { id }, body: { callback: callback() } })),
    onSuccess: goTo,
  });

export const useAttachConsent = () =>
  useMoneyChange({
    send: (body: { consentToken: string; institutionId: string }) => api.attachConsent({ body }),
  });

export const useRemoveConnection = () =>
  useMoneyChange({ send: ({ id }: Connection) => api.removeConnection({ params: { id } }) });

const consentOf = ({ consent_token }: Connection) => consent_token ?? '';

export const useImportAccounts = () =>
  useMoneyChange({
    send: (connection: Connection) => api.importAccounts({ headers: { consent: consentOf(connection) } }),
  });

type OfAccount = { connection: Connection; source: Source };

const importOne = ({ connection, source }: OfAccount) =>
  api.importTransactions({ headers: { consent: consentOf(connection), sourceid: source.id } });

export const useImportTransactions = () => useMoneyChange({ send: importOne });

async function importAll(connection: Connection) {
  const { results } = await api.importAccounts({ headers: { consent: consentOf(connection) } });
  let added = 0;
  for (const source of results) added += (await importOne({ connection, source })).added;
  return { accounts: results.length, added };
}

export type Imported = Awaited<ReturnType<typeof importAll>>;

/** All accounts of one bank, and all that is in them. */
export const useBringIn = () => useMoneyChange({ send: importAll });

/** Every account of every authorised bank, one after the other: banks do not like to be asked twice at once. */
export const useUpdateAll = () =>
  useMoneyChange({
    send: async (connections: Connection[]) => {
      for (const connection of connections) {
        const { results } = await api.importAccounts({ headers: { consent: consentOf(connection) } });
        for (const source of results) await importOne({ connection, source });
      }
    },
  });

/** Of one source; asked for again and again while something is under way. */
export const useImports = (source_id: string, isRunning = false) =>
  useQuery({
    queryKey: moneyKey('imports', source_id),
    queryFn: async () => (await api.listImports({ query: { source_id } })).results,
    refetchInterval: isRunning ? 300 : false,
  });

/** What was decided for each of its rows, some at a time. */
export const useImport = (id: string, page: number) =>
  useQuery({
    queryKey: moneyKey('import', id, page),
    queryFn: () => api.readImport({ params: { id }, query: { page, per_page: 200 } }),
    placeholderData: keepPreviousData,
  });

/** How many of its transactions were changed since; none where that cannot be told. */
export const countEdited = (id: string): Promise<number> =>
  api.readImport({ params: { id } }).then(
    ({ results }) => results.edited,
    () => 0,
  );

export const useUndoImport = () =>
  useMoneyChange({ send: (id: string) => api.undoImport({ params: { id } }) });
