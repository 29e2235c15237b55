import type { PlanAlert } from '@saldo/contract';
import { addCents, type Cents } from '@saldo/domain';
import type { Line, ReadPlan } from './read-plan.ts';

/** In hundredths of what a category has. */
const NEAR = 80;

type Asked = Pick<ReadPlan, 'lines' | 'mode' | 'month' | 'present' | 'start'>;

/** Why the plan may not hold: of months that are over nothing can be done. */
export function listAlerts(
  { lines, mode, month, present, start }: Asked,
  { toPlan, income }: Record<'toPlan' | 'income', Cents>,
): PlanAlert[] {
  if (month < present || start === undefined) return [];
  // Whose income isn't known yet is not told that it is too little.
  const isTooMuch = toPlan < 0 && (mode === 'envelopes' || income > 0);
  const alerts = lines.flatMap((line): PlanAlert[] => {
    const kind = kindOf(line);
    if (!kind || !line.category) return [];
    return [{ kind, category_id: line.category.id, category_name: line.category.name }];
  });
  return isTooMuch ? [{ kind: 'too_much', category_id: null, category_name: null }, ...alerts] : alerts;
}

/** Where nothing was planned, nothing can be kept to. */
function kindOf({ now, committed }: Line): PlanAlert['kind'] | undefined {
  const has = addCents(now.carried, now.planned);
  if (now.planned === 0 && has <= 0) return undefined;
  const level = levelOf(now.spent, has);
  if (level === 100) return 'reached';
  if (committed > now.left) return 'short';
  return level && 'near';
}

/** How much of what a category has is spent, where that is worth a word: 80 or 100 hundredths. */
export function levelOf(spent: Cents, has: Cents): 80 | 100 | undefined {
  if (spent > 0 && spent >= has) return 100;
  return spent * 100 >= has * NEAR ? NEAR : undefined;
}
