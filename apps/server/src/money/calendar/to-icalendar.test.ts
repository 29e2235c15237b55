import { describe, expect, it } from 'vitest';
import { toICalendar } from './to-icalendar.ts';

const event = { uid: 'one@saldo', day: 20_261_231, nextDay: 20_270_101, summary: 'Rent' };

describe('a calendar', () => {
  it('is the same text for the same events, a line to each property', () => {
    expect(toICalendar('Saldo', 20_261_115, [event])).toBe(
      [
        ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Saldo//Recurring payments//EN'],
        ...['CALSCALE:GREGORIAN', 'METHOD:PUBLISH', 'X-WR-CALNAME:Saldo'],
        ...['REFRESH-INTERVAL;VALUE=DURATION:PT12H', 'BEGIN:VEVENT', 'UID:one@saldo'],
        ...['DTSTAMP:20261115T000000Z', 'DTSTART;VALUE=DATE:20261231', 'DTEND;VALUE=DATE:20270101'],
        ...['SUMMARY:Rent', 'TRANSP:TRANSPARENT', 'END:VEVENT', 'END:VCALENDAR', ''],
      ].join('\r\n'),
    );
  });

  it('escapes text, and lets nothing of it begin a line of its own', () => {
    const text = toICalendar('Saldo', 20_261_115, [{ ...event, summary: 'A;B,C\\D\r\nEND:VCALENDAR\u0007' }]);
    expect(text).toContain('SUMMARY:A\\;B\\,C\\\\D\\nEND:VCALENDAR\r\n');
    expect(text.match(/^END:VCALENDAR/gm)).toHaveLength(1);
  });

  it('folds lines at 75 octets, and tears no character', () => {
    const summary = 'Café für Größe 😀 '.repeat(20);
    const text = toICalendar('Saldo', 20_261_115, [{ ...event, summary }]);
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(text.replaceAll('\r\n ', '')).toContain(`SUMMARY:${summary}`);
  });
});
