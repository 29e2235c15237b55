import type { RequestOf, Scenario } from '@saldo/contract';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { moneyKey, useMoneyChange } from '../../api/money-cache.ts';

export const useScenarios = () =>
  useQuery({
    queryKey: moneyKey('scenarios'),
    queryFn: async () => (await api.listScenarios()).results,
  });

export type ScenarioBody = RequestOf<'createScenario'>['body'];

/** Creates one, or changes the one that is given. */
export const useSaveScenario = (id: string | undefined) =>
  useMoneyChange({
    send: ({ body, key }: { body: ScenarioBody; key: string }) =>
      id
        ? api.changeScenario({ params: { id }, body })
        : api.createScenario({ body }, { idempotencyKey: key }),
  });

export const useRemoveScenario = () =>
  useMoneyChange({ send: ({ id }: Scenario) => api.removeScenario({ params: { id } }) });

export const useApplyScenario = () =>
  useMoneyChange({ send: ({ id }: Scenario) => api.applyScenario({ params: { id } }) });
