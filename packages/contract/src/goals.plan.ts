import { z } from 'zod';
import { day, id, name, positiveMoney } from './wire.ts';

/** Of one person. */
export const MOST_GOALS = 100;
/** Of one goal. */
export const MOST_SOURCES_OF_GOAL = 100;

/** In an archive. */
export const archivedGoal = z.object({
  name,
  target: positiveMoney,
  target_date: day.nullable(),
  source_ids: z.array(id).max(MOST_SOURCES_OF_GOAL),
});

export const goalErrors = {
  'goal.not_found': { status: 404, message: 'Goal not found.' },
  'goal.changed': { status: 412, message: 'This goal was changed meanwhile.' },
  'goal.too_many': {
    status: 409,
    message: `There are ${MOST_GOALS} goals already. Please remove some first.`,
  },
} as const;
