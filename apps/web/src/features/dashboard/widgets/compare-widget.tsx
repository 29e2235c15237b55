import type { CompareReport } from '@saldo/contract';
import { useTranslation } from 'react-i18next';
import { toComposed, toExplain } from '../../../config/explained.ts';
import { Loaded } from '../../../ui/lists/states.tsx';
import { formatAmount, sumAmounts } from '../../../ui/money-and-dates/amounts.ts';
import { formatMonth } from '../../../ui/money-and-dates/dates.ts';
import { Money } from '../../../ui/money-and-dates/money.tsx';
import { firstAndLastOf, moveMonth } from '../../../ui/money-and-dates/months.ts';
import { Explained } from '../../explain/explained-buttons.tsx';
import { thisMonth } from '../../months/months.queries.ts';
import { useCompareReport } from '../../reports/reports.queries.ts';
import classes from './compare-widget.module.css';
import { WidgetCard } from './widget-card.tsx';

/** What is compared, what it is called, and as what it is explained. */
const FIGURES = [
  { of: 'income', label: 'reports.income', explained: 'earned' },
  { of: 'spending', label: 'reports.spent', explained: 'spending' },
  { of: 'left', label: 'reports.left', explained: 'left' },
] as const;

const isNothing = (report: CompareReport) =>
  FIGURES.every(({ of }) => report[of].now === 0 && report[of].before === 0);

/** A month under way beside a whole one: which is said, as it explains most of what is less. */
export function CompareWidget() {
  const { t } = useTranslation();
  const month = thisMonth();
  const report = useCompareReport({ ...firstAndLastOf(month), by: 'category' });
  const names = { month: formatMonth(month), before: formatMonth(moveMonth(month, -1)) };
  return (
    <WidgetCard part="compare" lead={t('widgets.compared', names)}>
      <Loaded query={report} skeleton={<Figures report={undefined} before={names.before} />}>
        {(data) =>
          isNothing(data) ? (
            <p className={classes.quiet}>{t('widgets.nothingCompared', names)}</p>
          ) : (
            <Figures report={data} before={names.before} />
          )
        }
      </Loaded>
    </WidgetCard>
  );
}

/** Without a report, grey shapes of the same size. */
function Figures({ report, before }: { report: CompareReport | undefined; before: string }) {
  const { t } = useTranslation();
  return (
    <dl className={classes.figures} aria-busy={!report}>
      {FIGURES.map(({ of, label, explained }) => (
        <div key={of}>
          <dt>{t(label)}</dt>
          <dd className={classes.now}>
            {report && (
              <Explained explain={toExplain(explained, report.now)}>
                <Money amount={report[of].now} />
              </Explained>
            )}
          </dd>
          <dd className={classes.difference}>
            {report && (
              <Explained
                explain={toComposed(
                  'difference',
                  [report.now, report.before].map((days) => toExplain(explained, days)),
                )}
              >
                <Difference {...report[of]} />
              </Explained>
            )}
          </dd>
          <dd className={classes.before}>
            {before}:{' '}
            {report && (
              <Explained explain={toExplain(explained, report.before)}>
                {formatAmount(report[of].before)}
              </Explained>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** As an arrow and in words. */
function Difference({ now, before }: { now: number; before: number }) {
  const { t } = useTranslation();
  const difference = sumAmounts([now, -before]);
  const words = { amount: formatAmount(Math.abs(difference)) };
  if (difference === 0) return <>= {t('widgets.same')}</>;
  return (
    <>
      <span aria-hidden="true">{difference > 0 ? '↑ ' : '↓ '}</span>
      {difference > 0 ? t('widgets.more', words) : t('widgets.less', words)}
    </>
  );
}
