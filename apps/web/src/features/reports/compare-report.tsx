import type { CompareReport as Report } from '@saldo/contract';
import { useTranslation } from 'react-i18next';
import { toComposed } from '../../config/explained.ts';
import { Card } from '../../ui/layout/card.tsx';
import { Clamped } from '../../ui/layout/clamped.tsx';
import { CategoryIcon, type Look } from '../../ui/look/category-mark.tsx';
import { formatAmount, sumAmounts } from '../../ui/money-and-dates/amounts.ts';
import { formatDay } from '../../ui/money-and-dates/dates.ts';
import { useCategoryLooks } from '../categories/categories.queries.ts';
import { Explained } from '../explain/explained-buttons.tsx';
import classes from './compare-report.module.css';
import { describeItem, explainDays, keyOfItem } from './describe-report.ts';
import type { ReportQuery } from './report-address.ts';
import { ReportFrame } from './report-frame.tsx';
import { useCompareReport } from './reports.queries.ts';

type Compared = Report['income'];

const isNothing = ({ now, before, year_before }: Compared) => now === 0 && before === 0 && year_before === 0;

/** These days beside those just before, and those of a year earlier. */
export function CompareReport({ query }: { query: ReportQuery }) {
  const { t } = useTranslation();
  const looks = useCategoryLooks();
  return (
    <ReportFrame
      query={useCompareReport(query)}
      figures={[]}
      isEmpty={({ income, spending }) => isNothing(income) && isNothing(spending)}
      leftOut="reports.leftOut"
    >
      {(report) => (
        <Card title={t('reports.titles.compare')}>
          <table className={classes.table}>
            <caption className="visually-hidden">{t('reports.titles.compare')}</caption>
            <thead>
              <tr>
                <th scope="col">{t(`reports.by.${report.by}`)}</th>
                {(['now', 'before', 'year_before'] as const).map((time) => (
                  <th key={time} scope="col">
                    {t(`reports.times.${time}`)}
                    <span className={classes.days}>
                      {formatDay(report[time].from)} – {formatDay(report[time].to)}
                    </span>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className={classes.sums}>
              <Row name={t('reports.income')} compared={report.income} report={report} />
              <Row name={t('reports.spent')} compared={report.spending} report={report} />
              <Row name={t('reports.left')} compared={report.left} report={report} />
            </tbody>
            <tbody>
              {report.items.map((item) => (
                <Row
                  key={keyOfItem(item)}
                  name={describeItem(t, report.by, item)}
                  look={looks.get(item.id ?? '')}
                  compared={item}
                  report={report}
                />
              ))}
            </tbody>
          </table>
        </Card>
      )}
    </ReportFrame>
  );
}

function Row(props: { name: string; look?: Look | undefined; compared: Compared; report: Report }) {
  const { t } = useTranslation();
  const { name, look, compared, report } = props;
  const { currency } = report;
  return (
    <tr>
      <th scope="row">
        <span className={classes.named}>
          {look && <CategoryIcon look={look} />}
          <Clamped text={name} />
        </span>
      </th>
      {(['now', 'before', 'year_before'] as const).map((time) => (
        <td key={time}>
          <span className={classes.time} aria-hidden="true">
            {t(`reports.times.${time}`)}
          </span>
          <Explained explain={explainDays(compared.explain, report[time])}>
            {formatAmount(compared[time], currency)}
          </Explained>
          {time !== 'now' && (
            <Explained
              explain={toComposed('difference', [
                explainDays(compared.explain, report.now),
                explainDays(compared.explain, report[time]),
              ])}
              className={classes.difference}
            >
              <Difference
                amount={sumAmounts([compared.now, -compared[time]], currency)}
                currency={currency}
              />
            </Explained>
          )}
        </td>
      ))}
    </tr>
  );
}

/** How much more, or less, it is now: as an arrow and in words. */
function Difference({ amount, currency }: { amount: number; currency: string }) {
  const { t } = useTranslation();
  const words = { amount: formatAmount(Math.abs(amount), currency) };
  if (amount === 0) return <>= {t('reports.same')}</>;
  return (
    <>
      <span aria-hidden="true">{amount > 0 ? '↑ ' : '↓ '}</span>
      {amount > 0 ? t('reports.more', words) : t('reports.less', words)}
    </>
  );
}
