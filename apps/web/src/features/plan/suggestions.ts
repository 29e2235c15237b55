import type { PlanLine } from '@saldo/contract';

const KINDS = ['target', 'recurring', 'last', 'average_3', 'average_12'] as const;
type Kind = (typeof KINDS)[number];

/** What could be planned, the best first; what is not known is not offered. */
export const listSuggestions = ({ suggested }: PlanLine): { kind: Kind; amount: number }[] =>
  KINDS.flatMap((kind) => {
    const amount = suggested[kind];
    return amount === null || amount < 0 ? [] : [{ kind, amount }];
  });
