import type { Recurring, ScenarioChange } from '@saldo/contract';
import { useTranslation } from 'react-i18next';
import { formatAmount } from '../../ui/money-and-dates/amounts.ts';
import { formatDay } from '../../ui/money-and-dates/dates.ts';

/** What a change of a scenario does, in a few words. */
export function useDescribeChange(items: Recurring[] | undefined): (change: ScenarioChange) => string {
  const { t } = useTranslation();
  return (change) => {
    if (change.kind === 'add') {
      const { name, type, amount, currency, date, every } = change;
      const words = { name, amount: formatAmount(amount, currency), day: formatDay(date) };
      const rhythm = every ? t(`forecast.every.${every.unit}`, { count: every.count }) : t('forecast.once');
      return t(type === 'income' ? 'forecast.addsIncome' : 'forecast.addsExpense', { ...words, rhythm });
    }
    const item = items?.find(({ id }) => id === change.recurring_id);
    const name = item?.name ?? change.name;
    if (change.kind === 'remove')
      return change.from
        ? t('forecast.removesFrom', { name, day: formatDay(change.from) })
        : t('forecast.removes', { name });
    const { amount, by = 0, from } = change;
    const words = { name, day: formatDay(from) };
    if (amount !== undefined)
      return t('forecast.sets', { ...words, amount: formatAmount(amount, item?.currency) });
    const change_ = formatAmount(Math.abs(by), item?.currency);
    return t(by < 0 ? 'forecast.lowers' : 'forecast.raises', { ...words, amount: change_ });
  };
}
