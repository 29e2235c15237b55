/// <reference types="vite/types/importMeta.d.ts" />
import { PLAN_NAMES } from '@saldo/contract';
import type { PlanInTests } from './plan-in-tests.ts';

export const plans = Object.values(
  import.meta.glob<PlanInTests>('./*.plan.ts', { eager: true, import: 'plan' }),
);

/** Of an archive. */
export const emptyPlans = Object.fromEntries(PLAN_NAMES.map((name): [string, object[]] => [name, []]));
