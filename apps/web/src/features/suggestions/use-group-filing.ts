import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { paths } from '../../config/paths.ts';
import { currentLanguage } from '../../texts/i18n.ts';
import { showToast } from '../../ui/feedback/toasts.tsx';
import { useCreateCategory } from '../categories/categories.queries.ts';
import { findNewestChange } from '../changes/changes.queries.ts';
import { useUndo, useUndoableOutcome } from '../changes/undo.queries.ts';
import { useCreateRule } from '../rules/rules.queries.ts';
import { transferSuggestionsQuery, useLinkTransfers } from '../transfers/transfers.queries.ts';
import { pairsOf } from './group-pairs.ts';
import { toRuleBody } from './group-rule.ts';
import { type Candidate, type Group, idsOf } from './suggestion-groups.ts';
import { useAcceptSuggestions, useFileSuggestions } from './suggestions.queries.ts';

/** One toast for what is filed last: whoever files many is not buried under them. */
const TOPIC = 'filing';

export const usualName = (usual: NonNullable<Group['usual']>) => usual[currentLanguage()] ?? usual.en;

/** Gives groups their categories, one after the other, and takes the last back. */
export function useGroupFiling() {
  const { t } = useTranslation();
  const file = useFileSuggestions();
  const accept = useAcceptSuggestions();
  const createCategory = useCreateCategory();
  const createRule = useCreateRule();
  const link = useLinkTransfers();
  const cache = useQueryClient();
  const navigate = useNavigate();
  const tellOutcome = useUndoableOutcome();
  const undo = useUndo();
  const done = useRef<string[]>([]);
  // A list that was asked for before an answer came still has them: they must not flash up again.
  const [leaving, setLeaving] = useState<ReadonlySet<string>>(new Set());

  const hideMeanwhile = <Result>(ids: string[], work: Promise<Result>): Promise<Result> => {
    setLeaving((before) => new Set([...before, ...ids]));
    return work.finally(() => {
      const gone = new Set(ids);
      setLeaving((before) => new Set([...before].filter((id) => !gone.has(id))));
    });
  };
  const remember = (id: string | null) => {
    if (id) done.current.push(id);
    return id;
  };
  const alwaysOffer = (group: Group, category: Candidate) => ({
    label: t('review.always'),
    onClick: () =>
      tellOutcome(
        createRule.mutateAsync({
          body: toRuleBody(group, category.category_id),
          key: crypto.randomUUID(),
        }),
        {
          done: t('review.ruleMade', { name: group.name, category: category.category_name }),
          failed: t('review.ruleFailed'),
          change: () => findNewestChange('rule.created'),
          topic: TOPIC,
        },
      ),
  });

  /** What somebody chose themselves may be worth a rule, if it has one name; what was proposed is known already. */
  const fileAs = (group: Group, category: Candidate, isProposed: boolean) => {
    const ids = idsOf(group);
    const work = hideMeanwhile(ids, file.mutateAsync({ ids, category_id: category.category_id }));
    tellOutcome(work, {
      done: ({ changed: count }) =>
        t('review.filed', { count, name: group.name, category: category.category_name }),
      failed: t('review.failed'),
      change: ({ change_id }) => remember(change_id),
      ...(!isProposed &&
        group.countOfNames === 1 && {
          offer: async () => alwaysOffer(group, category),
          offerDetail: t('review.alwaysFor', { name: group.name }),
        }),
      topic: TOPIC,
    });
  };
  const createAndFile = (group: Group, usual: NonNullable<Group['usual']>) => {
    const name = usualName(usual);
    const ids = idsOf(group);
    const work = createCategory
      .mutateAsync({ body: { name }, key: crypto.randomUUID() })
      .then(({ id }) => file.mutateAsync({ ids, category_id: id }));
    tellOutcome(hideMeanwhile(ids, work), {
      done: ({ changed: count }) => t('review.createdAndFiled', { count, name: group.name, category: name }),
      failed: t('review.failed'),
      change: ({ change_id }) => remember(change_id),
      topic: TOPIC,
    });
  };
  /** Without a category, and waiting for none: it can be found among those, and brought back by Undo. */
  const ignore = (group: Group) => {
    const ids = idsOf(group);
    tellOutcome(hideMeanwhile(ids, file.mutateAsync({ ids, category_id: null })), {
      done: ({ changed: count }) => t('review.ignored', { count, name: group.name }),
      failed: t('review.failed'),
      change: ({ change_id }) => remember(change_id),
      topic: TOPIC,
    });
  };
  /** Each row with its other side; those that have none yet stay. */
  const linkAsTransfers = async (group: Group) => {
    const { pairs, ids } = pairsOf(group, await cache.fetchQuery(transferSuggestionsQuery).catch(() => []));
    if (pairs.length === 0) {
      showToast('failure', t('review.noOtherSide', { name: group.name }), t('review.noOtherSideHint'), [
        { label: t('review.toTransfers'), onClick: () => void navigate(paths.transferSuggestions) },
      ]);
      return;
    }
    tellOutcome(hideMeanwhile(ids, link.mutateAsync(pairs)), {
      done: ({ linked: count }) => t('review.linked', { count }),
      failed: t('review.linkFailed'),
      change: ({ change_id }) => remember(change_id),
      topic: TOPIC,
    });
  };
  const acceptAll = (ids: string[]) =>
    tellOutcome(hideMeanwhile(ids, accept.mutateAsync(ids)), {
      done: ({ changed: count }) => t('review.accepted', { count }),
      failed: t('review.failed'),
      change: ({ change_id }) => remember(change_id),
      topic: TOPIC,
    });
  const undoLast = () => {
    const last = done.current.pop();
    if (last) void undo(last);
  };
  return {
    leaving,
    fileAs,
    createAndFile,
    ignore,
    linkAsTransfers: (group: Group) => void linkAsTransfers(group),
    acceptAll,
    undoLast,
  };
}

export type GroupFiling = ReturnType<typeof useGroupFiling>;
