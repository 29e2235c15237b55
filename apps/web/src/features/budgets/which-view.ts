import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { paths } from '../../config/paths.ts';
import { useSession } from '../../session/session.ts';
import { usePlanExists } from '../plan/plan.queries.ts';

type View = 'plan' | 'budgets';

/** Where the budgets are: for whoever has a plan, that comes first on their screen. */
export function useBudgetsAddress(): string {
  const { data: exists } = usePlanExists(true);
  return exists ? `${paths.budgets}?view=budgets` : paths.budgets;
}

/**
 * What the address asks for; otherwise the plan for whoever has one. While that is not known, what this person saw last
 * in this browser, so that the right frame stands at once.
 */
export function useWhichView(): { view: View; isCertain: boolean } {
  const [params] = useSearchParams();
  const asked = params.get('view');
  const isAsked = asked === 'plan' || asked === 'budgets';
  const { data: exists, error } = usePlanExists(!isAsked);
  const key = `budgets-view-${useSession().user?.id ?? ''}`;
  useEffect(() => {
    if (exists !== undefined) remember(key, exists);
  }, [key, exists]);
  if (isAsked) return { view: asked, isCertain: true };
  if (exists !== undefined) return { view: exists ? 'plan' : 'budgets', isCertain: true };
  return { view: recall(key) ? 'plan' : 'budgets', isCertain: Boolean(error) };
}

function remember(key: string, exists: boolean): void {
  try {
    if (exists) localStorage.setItem(key, 'plan');
    else localStorage.removeItem(key);
  } catch {
    // Full or forbidden: the frame of the budgets stands first.
  }
}

function recall(key: string): boolean {
  try {
    return localStorage.getItem(key) === 'plan';
  } catch {
    return false;
  }
}
