import type { Preferences } from '@saldo/contract';
import { retranslate } from '../../texts/i18n.ts';

/** How numbers, dates and currencies are written: as the signed-in person chose it, which is kept with them in the browser. */
export type Formats = Pick<Preferences, 'currency_sign' | 'date_format' | 'number_format'>;

const USUAL: Formats = { number_format: 'de', date_format: 'dmy', currency_sign: 'after' };

type Separators = { group: string; decimal: string };

const SEPARATORS: Record<Formats['number_format'], Separators> = {
  de: { group: '.', decimal: ',' },
  en: { group: ',', decimal: '.' },
  fr: { group: '\u202f', decimal: ',' },
  ch: { group: '’', decimal: '.' },
};

function read(): Formats {
  try {
    const user = JSON.parse(globalThis.localStorage?.getItem('user') ?? 'null');
    const { number_format, date_format, currency_sign } = { ...USUAL, ...user?.preferences };
    // Whatever a later version knows besides, this one writes as usual.
    return number_format in SEPARATORS ? { number_format, date_format, currency_sign } : USUAL;
  } catch {
    return USUAL;
  }
}

let chosen = read();

export const formats = (): Formats => chosen;

export const separators = (): Separators => SEPARATORS[chosen.number_format];

/** Somebody else is here, or they chose others. */
export function followFormats(): void {
  const next = read();
  if (JSON.stringify(next) === JSON.stringify(chosen)) return;
  chosen = next;
  // Amounts and days stand in sentences, too.
  retranslate();
}

globalThis.addEventListener?.('storage', followFormats);

const MONEY = /^(−?)([\d.]+)(?:,(\d+))?\u00a0(.+)$/;

/** `1.234,56 €` in the format that was chosen. */
export function inChosenFormat(money: string): string {
  if (chosen.number_format === 'de' && chosen.currency_sign === 'after') return money;
  const [, minus = '', whole = '', fraction, sign = ''] = MONEY.exec(money) ?? [];
  if (!whole) return money;
  const { group, decimal } = separators();
  const number = whole.replaceAll('.', group) + (fraction === undefined ? '' : decimal + fraction);
  if (chosen.currency_sign === 'after') return `${minus}${number}\u00a0${sign}`;
  // Letters need a space before a figure, signs don't.
  return `${minus}${sign}${/\p{L}$/u.test(sign) ? '\u00a0' : ''}${number}`;
}

/** `15/11/2026`, `11/15/2026` or `2026-11-15`. */
export function toDayText([year, month, day]: readonly [year: number, month: number, day: number]): string {
  if (chosen.date_format === 'ymd') return [year, pad(month), pad(day)].join('-');
  return (chosen.date_format === 'mdy' ? [month, day, year] : [day, month, year]).join('/');
}

const pad = (value: number) => String(value).padStart(2, '0');
