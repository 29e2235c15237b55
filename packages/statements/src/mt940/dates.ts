import { type Day, parseDay } from '@saldo/domain';

/** `260131`. A 30 February, which banks that reckon months of thirty days write, is the last of the month. */
export function toMtDay(text: string): Day | undefined {
  const [, year = '', month = '', day = ''] = /^(\d\d)(\d\d)(\d\d)$/.exec(text) ?? [];
  const century = Number(year) < 80 ? '20' : '19';
  const inMonth = (on: string) => parseDay(`${century}${year}-${month}-${on}`);
  if (month === '02' && (day === '29' || day === '30')) return inMonth(day) ?? inMonth('29') ?? inMonth('28');
  return inMonth(day);
}

/** `0102` is of the year in which it lies nearest to the value date: around New Year that is another one. */
export function toEntryDay(text: string, valueDay: Day): Day | undefined {
  const year = Number(valueDay.slice(0, 4));
  const candidates = [year, year - 1, year + 1].flatMap((one) => {
    return parseDay(`${String(one).padStart(4, '0')}-${text.slice(0, 2)}-${text.slice(2, 4)}`) ?? [];
  });
  const apart = (day: Day) => Math.abs(Date.parse(day) - Date.parse(valueDay));
  return candidates.reduce<Day | undefined>(
    (best, day) => (best === undefined || apart(day) < apart(best) ? day : best),
    undefined,
  );
}
