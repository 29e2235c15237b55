import { useTranslation } from 'react-i18next';
import { NativeSelect } from '../../ui/forms/inputs.tsx';
import classes from './budgets-page.module.css';
import { VIEWS, type View } from './budgets-view.ts';

const WORDS = {
  all: 'all',
  category: 'byCategory',
  amount: 'byAmount',
  target_period: 'byTargetPeriod',
  total_expense: 'byTotalExpense',
} as const;

export function BudgetsFilterBar(props: {
  view: View;
  value: string;
  names: string[];
  onView: (view: View) => void;
  onValue: (value: string) => void;
}) {
  const { t } = useTranslation();
  const { view, value, names } = props;
  return (
    <div className={classes.bar}>
      <NativeSelect
        label={t('budgets.filter')}
        value={view}
        onChange={(event) => props.onView(event.currentTarget.value as View)}
        data={VIEWS.map((one) => ({ value: one, label: t(`budgets.${WORDS[one]}`) }))}
      />
      {view === 'category' && (
        <NativeSelect
          label={t('budgets.whichCategory')}
          value={value}
          onChange={(event) => props.onValue(event.currentTarget.value)}
          data={[
            { value: '', label: t('budgets.all') },
            ...names.map((name) => ({ value: name, label: name })),
          ]}
        />
      )}
      {view !== 'category' && view !== 'all' && (
        <NativeSelect
          label={t('budgets.order')}
          value={value || 'descending'}
          onChange={(event) => props.onValue(event.currentTarget.value)}
          data={[
            { value: 'descending', label: t('budgets.descending') },
            { value: 'ascending', label: t('budgets.ascending') },
          ]}
        />
      )}
    </div>
  );
}
