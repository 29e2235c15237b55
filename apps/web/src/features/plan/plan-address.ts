import { parseDay } from '@saldo/domain';
import { useSearchParams } from 'react-router';
import { today } from '../../ui/money-and-dates/dates.ts';

export const presentMonth = () => today().slice(0, 7);

/** Which month is shown, as the address says; the present one otherwise. */
export function usePlanMonth(): [month: string, setMonth: (month: string) => void] {
  const [params, setParams] = useSearchParams();
  const asked = params.get('month') ?? '';
  const isMonth = /^\d{4}-\d\d$/.test(asked) && parseDay(`${asked}-01`) !== undefined;
  const setMonth = (month: string) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        next.delete('month');
        if (month !== presentMonth()) next.set('month', month);
        return next;
      },
      { state: { keepsScroll: true } },
    );
  return [isMonth ? asked : presentMonth(), setMonth];
}
