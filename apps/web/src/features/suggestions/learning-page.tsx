import type { ResponseOf } from '@saldo/contract';
import { useTranslation } from 'react-i18next';
import { paths } from '../../config/paths.ts';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Page } from '../../ui/layout/page.tsx';
import stack from '../../ui/layout/stack.module.css';
import { Empty, Loaded, Skeleton } from '../../ui/lists/states.tsx';
import { SummaryCard, SummaryCards } from '../../ui/lists/summary-card.tsx';
import table from '../../ui/lists/table.module.css';
import { formatShare } from '../../ui/money-and-dates/amounts.ts';
import { formatShortMonth } from '../../ui/money-and-dates/dates.ts';
import classes from './learning-page.module.css';
import { useLearning } from './suggestions.queries.ts';

type Learning = ResponseOf<'readLearning'>['results'];

/** What was filed without asking, and how much of it its person has left as it was. */
export function LearningPage() {
  const { t } = useTranslation();
  const learning = useLearning();
  return (
    <Page title={t('learning.title')} lead={t('learning.lead')}>
      <Loaded
        query={learning}
        skeleton={
          <Card>
            <Skeleton rows={5} />
          </Card>
        }
      >
        {(record) =>
          record.learned_from > 0 ? (
            <Record record={record} />
          ) : (
            <Card>
              <Empty icon="inbox" title={t('learning.empty')} lead={t('learning.emptyLead')}>
                <LinkButton to={paths.review}>{t('learning.toReview')}</LinkButton>
              </Empty>
            </Card>
          )
        }
      </Loaded>
    </Page>
  );
}

function Record({ record }: { record: Learning }) {
  const { t } = useTranslation();
  const { predicted, right, precision, coverage, threshold } = record;
  const orUnknown = (share: number | null) => (share === null ? t('learning.unknown') : formatShare(share));
  return (
    <div className={stack.stack}>
      <SummaryCards>
        <SummaryCard label={t('learning.learnedFrom')} hint={t('learning.learnedFromHint')}>
          {t('learning.choices', { count: record.learned_from })}
        </SummaryCard>
        <SummaryCard
          label={t('learning.precision')}
          hint={predicted > 0 ? t('learning.rightOf', { right, predicted }) : t('learning.tooFew')}
        >
          {orUnknown(precision)}
        </SummaryCard>
        <SummaryCard label={t('learning.coverage')} hint={t('learning.coverageHint')}>
          {orUnknown(coverage)}
        </SummaryCard>
      </SummaryCards>
      <Card title={t('learning.byMonth')}>
        <p className={classes.lead}>
          {threshold === null
            ? t('learning.abstains')
            : t('learning.threshold', { percent: formatShare(threshold) })}
        </p>
        {record.by_month.length > 0 && <Months record={record} />}
      </Card>
    </div>
  );
}

function Months({ record }: { record: Learning }) {
  const { t } = useTranslation();
  const newestFirst = record.by_month.toSorted((one, two) => two.month.localeCompare(one.month));
  return (
    <table className={`${table.table} ${classes.months}`}>
      <caption className="visually-hidden">{t('learning.byMonth')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('learning.month')}</th>
          <th scope="col" className={table.number}>
            {t('learning.rows')}
          </th>
          <th scope="col" className={table.number}>
            {t('learning.guessed')}
          </th>
          <th scope="col" className={table.number}>
            {t('learning.right')}
          </th>
        </tr>
      </thead>
      <tbody>
        {newestFirst.map(({ month, rows, predicted, right }) => (
          <tr key={month}>
            <th scope="row">{formatShortMonth(month)}</th>
            <td className={table.number}>{rows}</td>
            <td className={table.number}>{predicted}</td>
            <td className={table.number}>
              {predicted > 0 ? `${right} (${formatShare(right / predicted)})` : '–'}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
