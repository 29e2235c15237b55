import type { Preferences } from '@saldo/contract';
import { type Cents, type Day, formatMoney } from '@saldo/domain';

type Formats = Pick<Preferences, 'currency_sign' | 'date_format' | 'number_format'>;

const SEPARATORS: Record<Formats['number_format'], [group: string, decimal: string]> = {
  de: ['.', ','],
  en: [',', '.'],
  fr: ['\u202f', ','],
  ch: ['’', '.'],
};

const MONEY = /^(−?)([\d.]+)(?:,(\d+))?\u00a0(.+)$/;

/** As the app writes it for this person. */
export function writeMoney(value: Cents, currency: string, formats: Formats): string {
  const usual = formatMoney(value, currency);
  const [, minus = '', whole = '', fraction, sign = ''] = MONEY.exec(usual) ?? [];
  if (!whole) return usual;
  const [group, decimal] = SEPARATORS[formats.number_format];
  const number = whole.replaceAll('.', group) + (fraction === undefined ? '' : decimal + fraction);
  if (formats.currency_sign === 'after') return `${minus}${number}\u00a0${sign}`;
  // Letters need a space before a figure, signs don't.
  return `${minus}${sign}${/\p{L}$/u.test(sign) ? '\u00a0' : ''}${number}`;
}

export function writeDay(day: Day, { date_format }: Formats): string {
  if (date_format === 'ymd') return day;
  const [year, month, date] = day.split('-');
  return (date_format === 'mdy' ? [month, date, year] : [date, month, year]).join('/');
}
