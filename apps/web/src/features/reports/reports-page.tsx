import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { saveFile } from '../../api/save-file.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { describeFailure } from '../../ui/feedback/failure.ts';
import { showToast } from '../../ui/feedback/toasts.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Icon } from '../../ui/look/icon.tsx';
import { today } from '../../ui/money-and-dates/dates.ts';
import { CashFlowReport } from './cash-flow-report.tsx';
import { CompareReport } from './compare-report.tsx';
import { NetWorthReport } from './net-worth-report.tsx';
import {
  type ReportAddress,
  type ReportName,
  type ReportQuery,
  readReportAddress,
  toReportQuery,
} from './report-address.ts';
import { ReportControls } from './report-controls.tsx';
import { useReportCsv } from './reports.queries.ts';
import { ReportTabs } from './reports.widget.tsx';
import classes from './reports-page.module.css';
import { SaveReportForm } from './save-report-form.tsx';
import { SavedReports } from './saved-reports.tsx';
import { SpendingReport } from './spending-report.tsx';
import { TrendsReport } from './trends-report.tsx';

/** Five ways to look at the same money. Which one, of what and when stands in the address. */
export function ReportsPage() {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  const address = readReportAddress(params);
  const query = toReportQuery(address, today());
  const change = (changes: { [key in keyof ReportAddress]?: string | undefined }) => {
    // The browser knows the address before the screen is drawn for it.
    const next = new URLSearchParams(window.location.search);
    for (const [key, value] of Object.entries(changes)) {
      if (value) next.set(key, value);
      else next.delete(key);
    }
    setParams(next, { state: { keepsScroll: true } });
  };
  return (
    <div className={classes.page}>
      <Page
        title={t('reports.title')}
        lead={t('reports.lead')}
        action={<Takeaways report={address.report} query={query} search={params} />}
        isCompact
      >
        <ReportTabs current={address.report} search={params} />
        <SavedReports />
        <h2 className={classes.printed}>{t(`reports.titles.${address.report}`)}</h2>
        <ReportControls address={address} onChange={change} />
        {address.report === 'spending' && <SpendingReport query={query} isByGroup={address.by === 'group'} />}
        {address.report === 'cash-flow' && <CashFlowReport query={query} />}
        {address.report === 'net-worth' && <NetWorthReport query={query} />}
        {address.report === 'trends' && (
          <TrendsReport query={query} item={address.item} onChoose={(item) => change({ item })} />
        )}
        {address.report === 'compare' && <CompareReport query={query} />}
      </Page>
    </div>
  );
}

/** Under a name, as a file for a spreadsheet, or on paper. */
function Takeaways(props: { report: ReportName; query: ReportQuery; search: URLSearchParams }) {
  const { report, query, search } = props;
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const csv = useReportCsv();
  const save = () =>
    csv.mutate(
      { report, query },
      {
        onSuccess: (file) => saveFile(file, `saldo-${report}-${today()}.csv`),
        onError: (error) => showToast('failure', t('reports.csvFailed'), describeFailure(error, '')),
      },
    );
  return (
    <div className={classes.takeaways}>
      <Button variant="default" leftSection={<Icon name="star" />} onClick={() => setOpen(true)}>
        {t('savedReports.save')}
      </Button>
      <Button variant="default" leftSection={<Icon name="download" />} loading={csv.isPending} onClick={save}>
        {t('reports.csv')}
      </Button>
      <Button variant="default" leftSection={<Icon name="printer" />} onClick={() => window.print()}>
        {t('reports.print')}
      </Button>
      <Modal title={t('savedReports.saveTitle')} isOpen={isOpen} onClose={() => setOpen(false)}>
        <SaveReportForm report={report} search={search} onDone={() => setOpen(false)} />
      </Modal>
    </div>
  );
}
