import type { RequestOf, ResponseOf } from '@saldo/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { moneyKey, useMoneyChange } from '../../api/money-cache.ts';
import { securityKey, useSecurityChange } from '../../api/security-cache.ts';
import { uploadFile } from '../../api/upload.ts';

export type Counts = ResponseOf<'importArchive'>['results'];

export function usePersonalData() {
  return useQuery({
    queryKey: moneyKey('personal-data'),
    queryFn: async () => (await api.readPersonalData()).results,
  });
}

/** Downloads are noted in the security log. */
export const useExportArchive = () => useSecurityChange(() => api.exportArchive());

export const useExportTransactions = () => useSecurityChange(() => api.exportTransactions());

export const useExportList = () =>
  useSecurityChange((request: RequestOf<'exportList'>) => api.exportList(request));

export function useImportArchive() {
  const cache = useQueryClient();
  const [progress, setProgress] = useState(0);
  const mutation = useMoneyChange({
    send: async (file: File) => {
      setProgress(0);
      const { results } = await uploadFile('importArchive', file, setProgress);
      void cache.invalidateQueries({ queryKey: securityKey() });
      return results;
    },
  });
  return { ...mutation, progress };
}
