import type { MonthlyPlan, RequestOf } from '@saldo/contract';
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { moneyKey, useMoneyChange } from '../../api/money-cache.ts';
import { useAsOfQuery } from '../../ui/as-of/as-of.ts';
import { today } from '../../ui/money-and-dates/dates.ts';

type PlanQuery = NonNullable<RequestOf<'readPlan'>['query']>;

const planAt = (query: PlanQuery) =>
  queryOptions({
    queryKey: moneyKey('plan', query),
    queryFn: async () => (await api.readPlan({ query })).results,
  });

/** Of the present month. */
export const planQuery = planAt({});

/** The present month is asked for without its name, as the page itself does before any script is there. */
const toQuery = (month: string): PlanQuery => (month === today().slice(0, 7) ? {} : { month });

export function usePlan(month: string) {
  const asOf = useAsOfQuery();
  return useQuery(planAt({ ...toQuery(month), ...asOf }));
}

/** Whether anything is planned in any month; not asked where it doesn't matter. */
export function usePlanExists(isWanted: boolean) {
  const asOf = useAsOfQuery();
  return useQuery({ ...planAt(asOf), enabled: isWanted, select: ({ exists }) => exists });
}

/** What the server answered a change with is newer than whatever is still being read. */
async function keep(cache: QueryClient, plan: MonthlyPlan): Promise<void> {
  const { queryKey } = planAt(toQuery(plan.month));
  await cache.cancelQueries({ queryKey, exact: true });
  cache.setQueryData(queryKey, plan);
}

function usePlanChange<Given, Answer extends { results: MonthlyPlan }>(
  send: (given: Given) => Promise<Answer>,
) {
  const cache = useQueryClient();
  return useMoneyChange({
    send: async (given: Given) => {
      const answer = await send(given);
      await keep(cache, answer.results);
      return answer;
    },
  });
}

type PlannedBody = RequestOf<'changePlanned'>['body'];

type Planned = { month: string; category_id: string; body: PlannedBody };

/** Which month is said with each change: one that waits for another may be sent when the next month is shown. */
export const useChangePlanned = () =>
  usePlanChange(({ month, category_id, body }: Planned) =>
    api.changePlanned({ params: { month, category_id }, body }),
  );

export const useCopyPlan = (month: string) =>
  usePlanChange((from: string) => api.copyPlan({ params: { month }, body: { from } }));

export type FillBy = RequestOf<'fillPlan'>['body']['by'];

export const useFillPlan = (month: string) =>
  usePlanChange((by: FillBy) => api.fillPlan({ params: { month }, body: { by } }));

export type MoveBody = RequestOf<'movePlanned'>['body'];

export const useMovePlanned = (month: string) =>
  usePlanChange(({ body }: { body: MoveBody; key: string }) => api.movePlanned({ params: { month }, body }));

export type PlanSettings = RequestOf<'changePlan'>['body'];

export const useChangePlan = () =>
  usePlanChange(({ body }: { body: PlanSettings; key: string }) => api.changePlan({ body }));
