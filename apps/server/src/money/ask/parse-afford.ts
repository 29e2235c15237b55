import {
  addDays,
  type Cents,
  type Day,
  type DayNumber,
  foldText,
  fromDayNumber,
  parseDay,
  parseTypedAmount,
  toCents,
  toDayNumber,
} from '@saldo/domain';
import { weekdayOf } from './typed-days.ts';
import { MONTHS, WEEKDAYS } from './words.ts';

/** Whether there will be enough for something. */
export type Afford = { cents: Cents; day: Day; language: 'en' | 'es'; notUnderstood: string[] };

const QUESTIONS = {
  en: /^(?:can|could) (?:i|we) (?:afford|spend|pay)\b/,
  es: /^(?:me )?(?:puedo|podemos|podria|podriamos) (?:permitirme|permitirnos|gastarme|gastarnos|gastar|pagar)\b|^me (?:puedo|podria) permitir\b/,
};
const CONNECTING = new Set(
  'a an the on for this next of in el la los las un una de del para este esta proximo proxima en dia'.split(
    ' ',
  ),
);
const DAYS_AHEAD = new Map(
  Object.entries({ today: 0, hoy: 0, now: 0, ahora: 0, tomorrow: 1, manana: 1, tonight: 0 }),
);

/** Undefined where a line asks for something else, or names no amount. */
export function parseAfford(line: string, today: Day, currency: string): Afford | undefined {
  const plain = line.replace(/^[\s¿¡]+|[\s?!.]+$/g, '');
  const folded = foldText(plain);
  const language = QUESTIONS.en.test(folded) ? 'en' : QUESTIONS.es.test(folded) ? 'es' : undefined;
  if (!language) return undefined;
  const tokens = folded
    .replace(QUESTIONS[language], '')
    .replace(/(\d)\s*(?:€|euros?)(?=\s|$)/g, '$1')
    .split(/\s+/)
    .filter((token) => token !== '' && !CONNECTING.has(token));
  let cents: Cents | undefined;
  let day: DayNumber | undefined;
  const notUnderstood: string[] = [];
  for (let index = 0; index < tokens.length; ) {
    const found = day === undefined ? readDay(tokens.slice(index), toDayNumber(today)) : undefined;
    if (found) {
      day = found.day;
      index += found.count;
      continue;
    }
    const token = tokens[index] ?? '';
    const amount = cents === undefined ? toAmount(token, currency) : undefined;
    if (amount === undefined) notUnderstood.push(token);
    else cents = amount;
    index += 1;
  }
  return cents === undefined
    ? undefined
    : { cents, day: day === undefined ? today : fromDayNumber(day), language, notUnderstood };
}

function toAmount(token: string, currency: string): Cents | undefined {
  const amount = parseTypedAmount(token, currency);
  const cents = amount === undefined ? undefined : toCents(amount, currency);
  return cents === undefined || cents <= 0 ? undefined : cents;
}

type Found = { day: DayNumber; count: number };

/** The next such day: what is asked lies ahead. */
function readDay([first = '', second = '']: readonly string[], today: DayNumber): Found | undefined {
  const ahead = DAYS_AHEAD.get(first);
  if (ahead !== undefined) return { day: addDays(today, ahead), count: 1 };
  const weekday = WEEKDAYS.findIndex((names) => names.includes(first));
  if (weekday >= 0) {
    // On a Friday, Friday is today.
    return { day: addDays(today, (weekday - weekdayOf(today) + 7) % 7), count: 1 };
  }
  const month = MONTHS.findIndex((names) => names.includes(second));
  const written = /^(\d{1,2})(?:st|nd|rd|th)?$/.exec(first)?.[1];
  if (month >= 0 && written) {
    const day = toComing(today, month + 1, written);
    return day === undefined ? undefined : { day, count: 2 };
  }
  const [, date, ofMonth, year] = /^(\d{1,2})[/-](\d{1,2})(?:[/-](\d{4}))?$/.exec(first) ?? [];
  const whole =
    parseDay(first) ?? (year && date && ofMonth && parseDay(`${year}-${pad(ofMonth)}-${pad(date)}`));
  if (whole) return { day: toDayNumber(whole), count: 1 };
  if (!date || !ofMonth) return undefined;
  const day = toComing(today, Number(ofMonth), date);
  return day === undefined ? undefined : { day, count: 1 };
}

const pad = (text: string) => text.padStart(2, '0');

function toComing(today: DayNumber, month: number, date: string): DayNumber | undefined {
  const year = Math.floor(today / 10_000);
  for (const one of [year, year + 1]) {
    const day = parseDay(`${one}-${pad(String(month))}-${pad(date)}`);
    if (day && toDayNumber(day) >= today) return toDayNumber(day);
  }
  return undefined;
}
