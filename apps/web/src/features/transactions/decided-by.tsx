import type { Transaction } from '@saldo/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../config/paths.ts';
import { describeDecision } from './decision-words.ts';

/** Who gave the category, and because of what; a rule leads to where it stands. */
export function DecidedBy({ transaction }: { transaction: Transaction }) {
  const { t } = useTranslation();
  const words = describeDecision(t, transaction);
  return transaction.decided_by === 'rule' ? <Link to={paths.rules}>{words}</Link> : words;
}
