import type { RequestOf } from '@saldo/contract';
import { keepPreviousData, queryOptions, useQueries, useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { moneyKey } from '../../api/money-cache.ts';

export type ForecastQuery = NonNullable<RequestOf<'readForecast'>['query']>;

const LOOKING_MS = 1500;

/** What recurs is still being looked for: bills may be missing. */
const whileLooking = ({ state: { data } }: { state: { data: { looking: boolean } | undefined } }) =>
  data?.looking === true && LOOKING_MS;

const forecastQuery = (query: ForecastQuery) =>
  queryOptions({
    queryKey: moneyKey('forecast', query),
    queryFn: () => api.readForecast({ query }),
    refetchInterval: whileLooking,
    placeholderData: keepPreviousData,
  });

export const useForecast = (query: ForecastQuery) => useQuery(forecastQuery(query));

/** One for each scenario, in their order. */
export const useScenarioForecasts = (query: ForecastQuery, scenarioIds: readonly string[]) =>
  useQueries({
    queries: scenarioIds.map((scenario_id) => forecastQuery({ ...query, scenario_id })),
  });

export const safeToSpendQuery = queryOptions({
  queryKey: moneyKey('safe-to-spend'),
  queryFn: () => api.readSafeToSpend(),
  refetchInterval: whileLooking,
});

export const useSafeToSpend = () => useQuery(safeToSpendQuery);
