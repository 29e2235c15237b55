import type { FileImport, RequestOf, ResponseOf } from '@saldo/contract';
import {
  keepPreviousData,
  type QueryClient,
  skipToken,
  useMutation,
  useMutationState,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { moneyKey, useMoneyChange } from '../../api/money-cache.ts';

export const filesKey = moneyKey('file-imports');
const ROWS_PER_PAGE = 50;

/** Files that were sent and wait: so the page may be left and found again. */
export const useFileImports = () =>
  useQuery({
    queryKey: [...filesKey, 'list'],
    queryFn: async () => (await api.listFileImports()).results,
  });

/** What came from files, the newest first. */
export const usePastFiles = () =>
  useQuery({
    queryKey: moneyKey('imports', 'files'),
    queryFn: async () => (await api.listImports({ query: {} })).results.filter(({ kind }) => kind === 'file'),
  });

export type Preview = ResponseOf<'readFileImport'>['results'];

export const useFileImport = (id: string, page: number) =>
  useQuery({
    queryKey: [...filesKey, 'one', id, page],
    queryFn: async ({ signal }) => {
      const query = { page, per_page: ROWS_PER_PAGE };
      return (await api.readFileImport({ params: { id }, query }, { signal })).results;
    },
    placeholderData: (before, query) => (query?.queryKey.includes(id) ? keepPreviousData(before) : undefined),
  });

export type FileChange = RequestOf<'changeFileImport'>['body'];

/** One that is made when the file is confirmed. */
export type NewSource = NonNullable<NonNullable<FileChange['new_sources']>[string]>;

const changeKey = (id: string) => ['file-import-change', id];

/** Is under way until the rows that came of it are there; what is said meanwhile waits in line, and is sent in order. */
export function useChangeFile({ id }: { id: string }) {
  const cache = useQueryClient();
  return useMutation({
    mutationKey: changeKey(id),
    scope: { id: changeKey(id).join(' ') },
    mutationFn: (body: FileChange) => api.changeFileImport({ params: { id }, body }),
    onSettled: () => cache.invalidateQueries({ queryKey: filesKey }),
  });
}

/** Something that was said about its rows is not heard yet: until then, it must not come in. */
export const useIsChanging = (file: { id: string }) =>
  usePendingFileChanges(file).some(
    ({ new_sources, ...rest }) => !new_sources || Object.keys(rest).length > 0,
  );

/** Once the server has heard all of it: what was typed last may still be on its way. */
async function untilHeard(cache: QueryClient, id: string): Promise<void> {
  const isHeard = () => cache.isMutating({ mutationKey: changeKey(id) }) === 0;
  if (isHeard()) return;
  await new Promise<void>((resolve) => {
    const stop = cache.getMutationCache().subscribe(() => {
      if (!isHeard()) return;
      stop();
      resolve();
    });
  });
}

/** All of that, in the order in which it was said. */
export const usePendingFileChanges = ({ id }: { id: string }): FileChange[] =>
  useMutationState({
    filters: { mutationKey: changeKey(id), status: 'pending' },
    select: ({ state }) => state.variables as FileChange,
  });

export type Outcome = ResponseOf<'confirmFileImport'>;

const outcomeKey = (id: string) => ['file-import-outcome', id];

export function useConfirmFile() {
  const cache = useQueryClient();
  return useMoneyChange({
    send: async ({ id }: FileImport) => {
      await untilHeard(cache, id);
      const outcome = await api.confirmFileImport({ params: { id } });
      cache.setQueryData(outcomeKey(id), outcome);
      return outcome;
    },
  });
}

/** How it ended, where it was confirmed in this tab. */
export const useOutcome = (id: string): Outcome | undefined =>
  useQuery<Outcome>({ queryKey: outcomeKey(id), queryFn: skipToken }).data;

export const useRemoveFile = () =>
  useMoneyChange({ send: ({ id }: FileImport) => api.removeFileImport({ params: { id } }) });
