import type { Transaction } from '@saldo/contract';
import { isBankImported } from '@saldo/domain';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../../config/paths.ts';
import { LinkButton } from '../../../ui/buttons/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import stack from '../../../ui/layout/stack.module.css';
import { Empty, Loaded, Skeleton } from '../../../ui/lists/states.tsx';
import { SummaryCard, SummaryCards } from '../../../ui/lists/summary-card.tsx';
import { toTyped } from '../../../ui/money-and-dates/amounts.ts';
import { TransactionDialog } from '../form/transaction-dialog.tsx';
import { sumByCurrency } from '../model/sum-by-currency.ts';
import type { TransactionValues } from '../model/transaction-values.ts';
import { useClaims } from '../model/transactions.queries.ts';
import { ClaimsList } from './claims-list.tsx';

type Claim = Transaction & { open: number };

export function ClaimsPage() {
  const { t } = useTranslation();
  const claims = useClaims();
  const [draft, setDraft] = useState<Partial<TransactionValues>>();
  return (
    <Page title={t('claims.title')} lead={t('claims.lead')}>
      <Loaded query={claims} skeleton={<Skeleton rows={4} height={72} />}>
        {(all) =>
          all.length > 0 ? (
            <div className={stack.stack}>
              <SummaryCards>
                <SummaryCard label={t('claims.open')}>
                  {sumByCurrency(all.map(({ open, currency }) => ({ amount: open, currency })))}
                </SummaryCard>
              </SummaryCards>
              <Card title={t('claims.list')}>
                <ClaimsList claims={all} onCameBack={(claim) => setDraft(toDraft(claim))} />
              </Card>
            </div>
          ) : (
            <Card>
              <Empty icon="hourglass" title={t('claims.empty')} lead={t('claims.emptyLead')}>
                <LinkButton to={paths.transactions}>{t('claims.emptyAction')}</LinkButton>
              </Empty>
            </Card>
          )
        }
      </Loaded>
      <TransactionDialog draft={draft} isOpen={draft !== undefined} onClose={() => setDraft(undefined)} />
    </Page>
  );
}

/** The income that would settle it; where it came in, only its person knows of what a bank keeps. */
const toDraft = ({ id, name, category_id, source, source_id, open }: Claim): Partial<TransactionValues> => ({
  name,
  type: 'income',
  amount: toTyped(open),
  category_id: category_id ?? '',
  refund_of: id,
  ...(!isBankImported(source) && { source_id }),
});
