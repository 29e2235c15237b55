import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AsyncValue } from '../../ui/lists/async-value.tsx';
import { Loaded, type QueryState, Skeleton } from '../../ui/lists/states.tsx';
import { SummaryCard, SummaryCards } from '../../ui/lists/summary-card.tsx';
import { formatDay } from '../../ui/money-and-dates/dates.ts';
import { Money } from '../../ui/money-and-dates/money.tsx';
import { Explained } from '../explain/explained-buttons.tsx';
import { NothingToReport } from './nothing-to-report.tsx';
import classes from './reports-page.module.css';

type About = { from: string; to: string; currency: string; left_out: number };
/** One that sums the report up: an amount, or words; null where there is none to tell. */
type Figure<Report> = {
  label: string;
  of: (
    report: Report,
  ) => (({ amount: number } | { words: string }) & { explain: string | undefined }) | string | null;
};

/** What every report has: its days, the figures that sum it up, what is not in it, and what it says where it is empty. */
export function ReportFrame<Report extends About>(props: {
  query: QueryState<Report> & { isPlaceholderData: boolean };
  figures: Figure<Report>[];
  isEmpty: (report: Report) => boolean;
  leftOut: 'reports.leftOut' | 'reports.leftOutSources';
  children: (report: Report) => ReactNode;
}) {
  const { t } = useTranslation();
  const { query, figures } = props;
  const count = query.data?.left_out ?? 0;
  return (
    <div className={classes.report} aria-busy={query.isPlaceholderData}>
      <p className={classes.days}>
        {query.data ? `${formatDay(query.data.from)} – ${formatDay(query.data.to)}` : '\u00a0'}
      </p>
      {figures.length > 0 && (
        <SummaryCards>
          {figures.map(({ label, of }) => (
            <SummaryCard key={label} label={label}>
              <AsyncValue query={query}>
                {(report) => <FigureValue figure={of(report)} currency={report.currency} />}
              </AsyncValue>
            </SummaryCard>
          ))}
        </SummaryCards>
      )}
      {count > 0 && <p className={classes.note}>{t(props.leftOut, { count })}</p>}
      <Loaded query={query} skeleton={<Skeleton rows={2} height={320} />}>
        {(report) => (props.isEmpty(report) ? <NothingToReport /> : props.children(report))}
      </Loaded>
    </div>
  );
}

function FigureValue({ figure, currency }: { figure: ReturnType<Figure<never>['of']>; currency: string }) {
  if (figure === null) return '–';
  if (typeof figure === 'string') return figure;
  return (
    <Explained explain={figure.explain}>
      {'words' in figure ? figure.words : <Money amount={figure.amount} currency={currency} />}
    </Explained>
  );
}
