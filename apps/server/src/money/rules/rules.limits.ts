import { AppError, invalidInput } from '../../errors/app-error.ts';
import { type Limit, requireWithin } from '../../ledger/index.ts';
import { type KeptCondition, parseConditions } from './prepared-rule.ts';
import { listRules } from './rules.repository.ts';

/** All of a person's conditions, per rule. */
type Rules = readonly (readonly Pick<KeptCondition, 'op'>[])[];

type LimitOfRules = Pick<Limit, 'most' | 'refuse'> & { countIn: (rules: Rules) => number };

const tooManyInAll = (most: number, what: string) => () =>
  invalidInput('conditions', `must be at most ${most}${what} in all rules together`);

/** Every row is tested against all of them, so together they must be fast. */
const LIMITS: readonly LimitOfRules[] = [
  { most: 500, countIn: (rules) => rules.length, refuse: () => new AppError('rule.too_many') },
  { most: 1000, countIn: (rules) => rules.flat().length, refuse: tooManyInAll(1000, '') },
  {
    most: 20,
    countIn: (rules) => rules.flat().filter(({ op }) => op === 'matches').length,
    refuse: tooManyInAll(20, ' patterns'),
  },
];

export function requireFew(before: Rules, after: Rules): void {
  for (const limit of LIMITS) requireWithin(limit, limit.countIn(before), limit.countIn(after));
}

export const RULE_LIMITS: readonly Limit[] = LIMITS.map(({ countIn, ...limit }) => ({
  ...limit,
  table: 'rules',
  count: async (ledger) => countIn((await listRules(ledger)).map(parseConditions)),
}));
