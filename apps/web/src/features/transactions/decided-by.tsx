import type { Transaction } from '@saldo/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../config/paths.ts';
import { useAsOf, withAsOf } from '../../ui/as-of/as-of.ts';
import { describeDecision } from './decision-words.ts';

/** Who gave the category, and because of what; a rule leads to where it stands. */
export function DecidedBy({ transaction }: { transaction: Transaction }) {
  const { t } = useTranslation();
  const asOf = useAsOf();
  const words = describeDecision(t, transaction);
  return transaction.decided_by === 'rule' ? <Link to={withAsOf(paths.rules, asOf)}>{words}</Link> : words;
}
