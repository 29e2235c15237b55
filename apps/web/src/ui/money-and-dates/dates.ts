import { parseDay } from '@saldo/domain';
import { currentLanguage } from '../../texts/i18n.ts';

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Making a formatter costs more than using it a thousand times. */
function formatterOf(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language} ${JSON.stringify(options)}`;
  const known = formatters.get(key) ?? new Intl.DateTimeFormat(language, { timeZone: 'UTC', ...options });
  formatters.set(key, known);
  return known;
}

const toDate = (day: string) => new Date(`${day.slice(0, 10)}T00:00:00Z`);

/** `15/11/2026`: dates are written as in Spain, whatever the language. What is no day is shown as it is. */
export function formatDay(day: string): string {
  if (!parseDay(day.slice(0, 10))) return day;
  // By hand: making a formatter takes a phone longer than the whole list.
  const [year, month, date] = day.slice(0, 10).split('-').map(Number);
  return `${date}/${month}/${year}`;
}

/**
 * By hand, as the browser would: making its formatters takes a phone longer than drawing the whole list. The test has
 * both say the same.
 */
const NAMES = {
  en: {
    weekdays: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
    months: [
      ...['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September'],
      ...['October', 'November', 'December'],
    ],
    short: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
    of: ' ',
  },
  es: {
    weekdays: ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado'],
    months: [
      ...['enero', 'febrero', 'marzo', 'abril', 'mayo', 'junio', 'julio', 'agosto', 'septiembre'],
      ...['octubre', 'noviembre', 'diciembre'],
    ],
    short: ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sept', 'oct', 'nov', 'dic'],
    of: ' de ',
  },
} as const;

const names = () => NAMES[currentLanguage()] ?? NAMES.en;
const indexOf = (month: string) => Number(month.slice(5, 7)) - 1;

/** `2026-11-15` → `Sunday`. */
export function formatWeekday(day: string): string {
  return names().weekdays[toDate(day).getUTCDay()] ?? '';
}

/** `2026-11` → `November`, with its year where asked for. */
export function formatMonth(month: string, withYear = false): string {
  const { months, of } = names();
  const name = months[indexOf(month)] ?? '';
  return withYear ? `${name}${of}${Number(month.slice(0, 4))}` : name;
}

/** `2026-11` → `Nov 26`, for the narrow places. */
export function formatShortMonth(month: string): string {
  return `${names().short[indexOf(month)] ?? ''} ${month.slice(2, 4)}`;
}

/** `2026-10-19` → `19 October`. */
export function formatDayOfYear(day: string): string {
  const { months, of } = names();
  return `${Number(day.slice(8, 10))}${of}${months[indexOf(day)] ?? ''}`;
}

const TIME = { hour: 'numeric', minute: '2-digit', timeZone: undefined } as const;

/** `15/11/2026, 9:05`, by the clock of whoever reads it. */
export function formatInstant(instant: string): string {
  const day = { day: 'numeric', month: 'numeric', year: 'numeric' } as const;
  return formatterOf('es-ES', { ...day, ...TIME }).format(new Date(instant));
}

/** `9:05` of a day that is known. */
export function formatTime(instant: string): string {
  return formatterOf('es-ES', TIME).format(new Date(instant));
}

/** Whether the browser, whose date fields follow its own language, writes days in another order than we do. */
export function isWrittenOtherwise(day: string): boolean {
  if (!parseDay(day)) return false;
  const figures = (text: string) => text.match(/\d+/g)?.map(Number).join();
  return figures(formatterOf(navigator.language, {}).format(toDate(day))) !== figures(formatDay(day));
}

/** Today where the person is, as `YYYY-MM-DD`. */
export function today(): string {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}
