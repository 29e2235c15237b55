import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../config/paths.ts';
import { REPORTS, type ReportName, toReport } from './report-address.ts';
import classes from './report-tabs.module.css';

/** What was, report by report, and what is to come. */
export function ReportTabs({
  current,
  search,
}: {
  current: ReportName | 'forecast';
  search?: URLSearchParams;
}) {
  const { t } = useTranslation();
  return (
    <nav className={classes.tabs} aria-label={t('reports.title')}>
      {REPORTS.map((report) => (
        <Link
          key={report}
          to={`${paths.reports}${toReport(search ?? new URLSearchParams(), report)}`}
          state={{ keepsScroll: true }}
          aria-current={report === current ? 'page' : undefined}
        >
          {t(`reports.titles.${report}`)}
        </Link>
      ))}
      <Link to={paths.forecast} aria-current={current === 'forecast' ? 'page' : undefined}>
        {t('nav.forecast')}
      </Link>
    </nav>
  );
}
