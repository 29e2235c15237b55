import { useTranslation } from 'react-i18next';
import { Choice } from '../../ui/forms/choice.tsx';
import { PeriodSwitch } from '../../ui/periods/period-switch.tsx';
import { useKnownYears } from '../balances/balances.queries.ts';
import { useCategories } from '../categories/categories.queries.ts';
import { useSources } from '../sources/sources.queries.ts';
import { BYS, GROUPS, OFFERS, type ReportAddress } from './report-address.ts';
import classes from './reports-page.module.css';

/** Of which days, by what, and of which part of it. */
export function ReportControls(props: {
  address: ReportAddress;
  onChange: (changes: { [key in keyof ReportAddress]?: string | undefined }) => void;
}) {
  const { t } = useTranslation();
  const { address, onChange } = props;
  const years = useKnownYears();
  const { data: sources = [] } = useSources();
  const { data: categories = [] } = useCategories();
  const offers = OFFERS[address.report];
  const toOption = ({ id, name }: { id: string; name: string }): [string, string] => [id, name];
  return (
    <div className={classes.controls}>
      <PeriodSwitch
        period={address.period}
        years={years}
        otherwise={address.report === 'compare' ? 'none' : 'last-year'}
        onChoose={(period) => onChange({ period })}
      />
      <div className={classes.choices}>
        {offers.by.length > 0 && (
          <Choice
            label={t('reports.byWhat')}
            value={address.by}
            options={offers.by.map((by): [string, string] => [by, t(`reports.by.${by}`)])}
            onChange={(by) => onChange({ by: by === BYS[0] ? undefined : by })}
          />
        )}
        {offers.group && (
          <Choice
            label={t('reports.groupBy')}
            value={address.group}
            options={GROUPS.map((group): [string, string] => [group, t(`reports.groups.${group}`)])}
            onChange={(group) => onChange({ group: group === GROUPS[0] ? undefined : group })}
          />
        )}
        <Choice
          label={t('transactions.source')}
          value={address.source_id ?? ''}
          options={[['', t('reports.allSources')], ...sources.map(toOption)]}
          onChange={(source_id) => onChange({ source_id })}
        />
        {offers.category && (
          <Choice
            label={t('transactions.category')}
            value={address.category_id ?? ''}
            options={[
              ['', t('reports.allCategories')],
              ...categories.map(toOption),
              ['none', t('transactions.uncategorized')],
            ]}
            onChange={(category_id) => onChange({ category_id })}
          />
        )}
      </div>
    </div>
  );
}
