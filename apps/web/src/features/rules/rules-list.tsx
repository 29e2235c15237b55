import type { Rule } from '@saldo/contract';
import { useTranslation } from 'react-i18next';
import { describeFailure } from '../../ui/feedback/failure.ts';
import { showToast } from '../../ui/feedback/toasts.tsx';
import { restoreFocus } from '../../ui/lists/restore-focus.ts';
import { useUndoableOutcome } from '../changes/undo.queries.ts';
import { RuleItem } from './rule-item.tsx';
import { useRemoveRule, useRulesReport, useSwapRules, useToggleRule } from './rules.queries.ts';
import classes from './rules-page.module.css';
import { useNames } from './use-names.ts';

/** The rules in the order in which they are applied, each in words. */
export function RulesList({ rules, onEdit }: { rules: Rule[]; onEdit: (rule: Rule) => void }) {
  const { t } = useTranslation();
  const names = useNames();
  const { data: report } = useRulesReport(rules.length > 0);
  const toggle = useToggleRule();
  const swap = useSwapRules();
  const removeRule = useRemoveRule();
  const tellOutcome = useUndoableOutcome();
  const sayFailed = (words: string) => (error: unknown) =>
    showToast('failure', words, describeFailure(error, ''));
  const move = (moved: Rule, neighbour: Rule | undefined) => {
    if (!neighbour || swap.isPending) return;
    swap.mutate({ moved, neighbour }, { onError: sayFailed(t('rules.moveFailed')) });
  };
  const remove = (rule: Rule) => {
    if (document.activeElement instanceof HTMLElement) restoreFocus(document.activeElement);
    tellOutcome(removeRule.mutateAsync(rule), {
      done: t('rules.deleted'),
      failed: t('rules.deleteFailed'),
      change: ({ change_id }) => change_id,
    });
  };
  const notesOf = ({ id, active }: Rule): string[] => {
    if (!report || !active) return [];
    const nameOf = (other: string) => rules.find((one) => one.id === other)?.name ?? t('rules.gone');
    const conflicts = report.conflicts.filter(({ first, second }) => first === id || second === id);
    return [
      ...(report.never.includes(id) ? [t('rules.neverFires')] : []),
      ...conflicts.map(({ first, second, count }) =>
        t('rules.conflict', { count, other: nameOf(first === id ? second : first) }),
      ),
    ];
  };
  return (
    <ol className={classes.list} aria-label={t('rules.list')}>
      {rules.map((rule, index) => (
        <RuleItem
          key={rule.id}
          rule={rule}
          names={names}
          notes={notesOf(rule)}
          onToggle={() => toggle.mutate(rule, { onError: sayFailed(t('rules.toggleFailed')) })}
          onUp={index > 0 ? () => move(rule, rules[index - 1]) : undefined}
          onDown={index < rules.length - 1 ? () => move(rule, rules[index + 1]) : undefined}
          onEdit={() => onEdit(rule)}
          onRemove={() => remove(rule)}
        />
      ))}
    </ol>
  );
}
