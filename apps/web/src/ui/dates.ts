import { currentLanguage } from '../texts/i18n.ts';

const spanish = new Intl.DateTimeFormat('es-ES', { timeZone: 'UTC' });

const toDate = (day: string) => new Date(`${day.slice(0, 10)}T00:00:00Z`);

/** `15/11/2026`: dates are written as in Spain, whatever the language. */
export function formatDay(day: string): string {
  const date = toDate(day);
  return Number.isNaN(date.getTime()) ? day : spanish.format(date);
}

/** `2026-11` → `November`, with its year where asked for. */
export function formatMonth(month: string, withYear = false): string {
  return new Intl.DateTimeFormat(currentLanguage(), {
    timeZone: 'UTC',
    month: 'long',
    ...(withYear && { year: 'numeric' }),
  }).format(toDate(`${month.slice(0, 7)}-01`));
}

/** `2026-11` → `Nov 26`, for the narrow places. */
export function formatShortMonth(month: string): string {
  return new Intl.DateTimeFormat(currentLanguage(), {
    timeZone: 'UTC',
    month: 'short',
    year: '2-digit',
  }).format(toDate(`${month.slice(0, 7)}-01`));
}

/** Today where the person is, as `YYYY-MM-DD`. */
export function today(): string {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}
