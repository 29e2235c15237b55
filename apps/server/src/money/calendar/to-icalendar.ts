import { hash } from 'node:crypto';

/** A whole day of a calendar. */
export type CalendarEvent = {
  /** The same for as long as it is the same event. */
  uid: string;
  /** As whole numbers that read like days. */
  day: number;
  nextDay: number;
  summary: string;
};

/** A calendar as RFC 5545 writes it. The same events give the same text. */
export function toICalendar(name: string, today: number, events: readonly CalendarEvent[]): string {
  const lines = [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Saldo//Recurring payments//EN', 'CALSCALE:GREGORIAN'],
    ...['METHOD:PUBLISH', `X-WR-CALNAME:${escapeText(name)}`, 'REFRESH-INTERVAL;VALUE=DURATION:PT12H'],
    ...events.flatMap((event) => toLines(event, today)),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join('');
}

const toLines = ({ uid, day, nextDay, summary }: CalendarEvent, today: number) => [
  ...['BEGIN:VEVENT', `UID:${uid}`, `DTSTAMP:${today}T000000Z`],
  ...[`DTSTART;VALUE=DATE:${day}`, `DTEND;VALUE=DATE:${nextDay}`],
  `SUMMARY:${escapeText(summary)}`,
  ...['TRANSP:TRANSPARENT', 'END:VEVENT'],
];

/** Names may come from banks: no control character, and nothing that would end a line. */
const escapeText = (text: string) =>
  text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n|[\r\n\u2028\u2029]/g, '\\n')
    .replace(/\p{Cc}/gu, '');

const OCTETS_PER_LINE = 75;

/** Lines go on in the next one after a space, and no character is torn. */
function fold(line: string): string {
  const parts: string[] = [];
  let part = '';
  let octets = 0;
  for (const character of line) {
    const more = Buffer.byteLength(character);
    if (octets + more > OCTETS_PER_LINE) {
      parts.push(part);
      [part, octets] = ['', 1];
    }
    part += character;
    octets += more;
  }
  return [...parts, part].join('\r\n ');
}

export const toTag = (text: string): string => `"${hash('sha1', text, 'base64url')}"`;
