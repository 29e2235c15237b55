import { useTranslation } from 'react-i18next';
import { paths } from '../../config/paths.ts';
import { LinkTabs } from '../../ui/tabs/link-tabs.tsx';
import { REPORTS, type ReportName, toReport } from './report-address.ts';

/** What was, report by report, and what is to come. */
export function ReportTabs({
  current,
  search = new URLSearchParams(),
}: {
  current: ReportName | 'forecast';
  search?: URLSearchParams;
}) {
  const { t } = useTranslation();
  return (
    <LinkTabs
      label={t('reports.title')}
      tabs={[
        ...REPORTS.map((report) => ({
          to: `${paths.reports}${toReport(search, report)}`,
          label: t(`reports.titles.${report}`),
          isCurrent: report === current,
          keepsScroll: true,
        })),
        { to: paths.forecast, label: t('nav.forecast'), isCurrent: current === 'forecast' },
      ]}
    />
  );
}
