import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { balancesQuery } from '../features/balances/balances.queries.ts';
import { budgetsQuery } from '../features/budgets/budgets.queries.ts';
import { categoriesQuery } from '../features/categories/categories.queries.ts';
import { connectionsQuery, institutionsQuery } from '../features/connections/connections.queries.ts';
import { fixedExpensesQuery } from '../features/fixed-expenses/fixed-expenses.queries.ts';
import { sourcesQuery } from '../features/sources/sources.queries.ts';
import { pageQuery } from '../features/transactions/transactions.queries.ts';
import { useSession } from '../session/session.ts';

/** With a token, all lists are loaded at the start, after what the screen itself asks for: the next one is instant. */
export function useLoadLists(): void {
  const cache = useQueryClient();
  const { token } = useSession();
  useEffect(() => {
    if (!token) return;
    void cache.prefetchQuery(institutionsQuery);
    void cache.prefetchQuery(connectionsQuery);
    void cache.prefetchQuery(pageQuery({}, 1));
    void cache.prefetchQuery(budgetsQuery);
    void cache.prefetchQuery(fixedExpensesQuery);
    void cache.prefetchQuery(sourcesQuery);
    void cache.prefetchQuery(balancesQuery(undefined));
    void cache.prefetchQuery(categoriesQuery);
  }, [cache, token]);
}
