import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { paths } from '../../config/paths.ts';
import { Button, LinkButton } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Empty } from '../../ui/lists/states.tsx';
import { TransactionDialog } from '../transactions/form/transaction-dialog.tsx';
import { readReportAddress, toReport } from './report-address.ts';

/** Nothing in these days, or nothing at all yet: either leads on. */
export function NothingToReport() {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const [params] = useSearchParams();
  const isNarrowed = ['period', 'source_id', 'category_id'].some((key) => params.has(key));
  return (
    <Card>
      <Empty icon="columns" title={t('reports.empty')} lead={t('reports.emptyLead')}>
        {isNarrowed && (
          <LinkButton
            to={toReport(new URLSearchParams(), readReportAddress(params).report)}
            variant="default"
          >
            {t('reports.showAll')}
          </LinkButton>
        )}
        <Button onClick={() => setOpen(true)}>{t('transactions.new')}</Button>
        <LinkButton to={paths.import} variant="default">
          {t('transactions.importFile')}
        </LinkButton>
      </Empty>
      <TransactionDialog isOpen={isOpen} onClose={() => setOpen(false)} />
    </Card>
  );
}
