import type { Candidate, Group } from './suggestion-groups.ts';

/** What was proposed for a group when it was seen last. */
export type Proposed = ReadonlyMap<string, { proposal: Candidate; confidence: number }>;

/** So much surer another category has to be. */
const EVIDENCE = 0.15;

/**
 * Every choice teaches a little, also about groups that it is not about. A proposal that somebody has seen stays until
 * something speaks against it: another one that is clearly surer, or that it is no longer among the likely ones.
 */
export function keepProposals(groups: readonly Group[], seen: Proposed): Group[] {
  return groups.map((group) => {
    const before = seen.get(group.key);
    if (!before || group.isTransfer || group.proposal?.category_id === before.proposal.category_id)
      return group;
    const isLikely = group.others.some(({ category_id }) => category_id === before.proposal.category_id);
    if (!isLikely || group.confidence >= before.confidence + EVIDENCE) return group;
    const others = group.others.filter(({ category_id }) => category_id !== before.proposal.category_id);
    return {
      ...group,
      proposal: before.proposal,
      usual: null,
      // How sure the other one is, and why, says nothing of this one.
      confidence: 0,
      because: [],
      others: group.proposal ? [group.proposal, ...others] : others,
    };
  });
}

export const rememberProposals = (groups: readonly Group[], seen: Proposed): Proposed =>
  new Map([
    ...seen,
    ...groups.flatMap(
      ({ key, proposal, confidence }): [string, { proposal: Candidate; confidence: number }][] =>
        proposal
          ? [[key, { proposal, confidence: Math.max(confidence, seen.get(key)?.confidence ?? 0) }]]
          : [],
    ),
  ]);
