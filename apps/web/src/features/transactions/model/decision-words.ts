import type { Transaction } from '@saldo/contract';
import type { TFunction } from 'i18next';
import { formatShare } from '../../../ui/money-and-dates/amounts.ts';

type Decision = Pick<Transaction, 'decided_by' | 'decided_because' | 'category_id' | 'lines'>;

/** Where there is nothing to give, nobody gave it. */
export const isDecided = ({ decided_by, category_id, lines }: Decision) =>
  decided_by !== 'none' && (category_id !== null || lines !== null);

/** Who gave the category, and because of what: `Learned: mercadona (97 %)`. */
export function describeDecision(t: TFunction, { decided_by, decided_because }: Decision): string {
  const { rule_name, words = [], confidence } = decided_because ?? {};
  if (decided_by === 'rule')
    return rule_name ? t('decided.rule', { name: rule_name }) : t('decided.ruleGone');
  if (decided_by === 'learned') {
    if (words.length === 0) return t('decided.learnedPlain');
    if (confidence === undefined) return t('decided.learned', { words: words.join(', ') });
    return t('decided.learnedSure', { words: words.join(', '), percent: formatShare(confidence) });
  }
  return decided_by === 'none' ? '' : t(`decided.${decided_by}`);
}
