import { toDay } from '@saldo/domain';
import fc from 'fast-check';
import i18next from 'i18next';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

const ZONES = ['Pacific/Kiritimati', 'Europe/Madrid', 'UTC', 'America/New_York', 'Pacific/Pago_Pago'];

/** Anew for each zone: a formatter keeps the zone it was made in. */
async function datesIn(zone: string): Promise<typeof import('./dates.ts')> {
  vi.stubEnv('TZ', zone);
  vi.resetModules();
  return import('./dates.ts');
}

beforeAll(() => i18next.init({ lng: 'en', resources: {} }));
beforeEach(() => i18next.changeLanguage('en'));
afterEach(() => {
  vi.unstubAllEnvs();
  vi.useRealTimers();
});
// The next file in this process makes formatters of its own, in the zone of this machine.
afterAll(() => vi.resetModules());

describe.each(ZONES)('in %s', (zone) => {
  it.each([
    ['2026-11-15', '15/11/2026'],
    ['2026-01-01', '1/1/2026'],
    ['2026-12-31', '31/12/2026'],
    ['2028-02-29', '29/2/2028'],
    ['2026-03-29', '29/3/2026'],
    ['2026-11-15T23:59:59.000Z', '15/11/2026'],
  ])('the day %s is written %s', async (day, text) => {
    const { formatDay } = await datesIn(zone);
    expect(formatDay(day)).toBe(text);
  });

  it('every month has its own name, with its own year', async () => {
    const { formatMonth, formatShortMonth, formatWeekday } = await datesIn(zone);
    expect(formatWeekday('2026-11-15')).toBe('Sunday');
    expect(formatMonth('2026-01')).toBe('January');
    expect(formatMonth('2026-12-31', true)).toBe('December 2026');
    expect(formatShortMonth('2027-01')).toBe('Jan 27');
    await i18next.changeLanguage('es');
    expect(formatMonth('2026-01')).toBe('enero');
    expect(formatMonth('2026-12', true)).toBe('diciembre de 2026');
    expect(formatShortMonth('2027-01')).toBe('ene 27');
  });
});

describe.each(['en', 'es'])('in %s', (language) => {
  it('days and months have the names that the browser knows', async () => {
    const { formatMonth, formatShortMonth, formatWeekday } = await datesIn('Europe/Madrid');
    await i18next.changeLanguage(language);
    for (let index = 1; index <= 12; index += 1) {
      const month = `2026-${String(index).padStart(2, '0')}`;
      const first = new Date(`${month}-0${(index % 7) + 1}T00:00:00Z`);
      const say = (options: Intl.DateTimeFormatOptions) =>
        new Intl.DateTimeFormat(language, { timeZone: 'UTC', ...options }).format(first);
      expect(formatMonth(month)).toBe(say({ month: 'long' }));
      expect(formatMonth(month, true)).toBe(say({ month: 'long', year: 'numeric' }));
      expect(formatShortMonth(month)).toBe(say({ month: 'short', year: '2-digit' }));
      expect(formatWeekday(first.toISOString())).toBe(say({ weekday: 'long' }));
    }
  });
});

describe('a day', () => {
  it('is written with its own figures, whichever it is', async () => {
    const { formatDay } = await datesIn('America/New_York');
    const days = fc.date({ min: new Date('1000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(days, (instant) => {
        const day = toDay(instant);
        expect(formatDay(day).split('/').map(Number)).toEqual(day.split('-').map(Number).toReversed());
      }),
    );
  });

  it.each(['', 'soon', '2026-13-01', '2026-02-30', '2027-02-29'])(
    '%j, which does not exist, is shown as it is',
    async (text) => {
      const { formatDay } = await datesIn('UTC');
      expect(formatDay(text)).toBe(text);
    },
  );
});

describe('an instant', () => {
  it.each([
    ['UTC', '2026-11-15T23:05:00Z', '15/11/2026, 23:05'],
    ['Europe/Madrid', '2026-11-15T23:05:00Z', '16/11/2026, 0:05'],
    ['America/New_York', '2026-01-01T04:59:00Z', '31/12/2025, 23:59'],
    ['Europe/Madrid', '2026-03-29T01:00:00Z', '29/3/2026, 3:00'],
  ])('is told by the clock of %s: %s is %s', async (zone, instant, text) => {
    const { formatInstant } = await datesIn(zone);
    expect(formatInstant(instant)).toBe(text);
  });
});

describe('a date field', () => {
  it.each([
    ['en-US', '2026-11-05', true],
    ['en-GB', '2026-11-05', false],
    ['es-ES', '2026-11-05', false],
    ['sv-SE', '2026-11-05', true],
    ['en-US', '2026-11-11', false],
    ['en-US', '', false],
  ])('of a browser in %s writes %s otherwise than we do: %s', async (language, day, isOtherwise) => {
    vi.stubGlobal('navigator', { language });
    const { isWrittenOtherwise } = await datesIn('UTC');
    expect(isWrittenOtherwise(day)).toBe(isOtherwise);
    vi.unstubAllGlobals();
  });
});

describe('a time', () => {
  it('is told by the clock of whoever reads it', async () => {
    const { formatTime } = await datesIn('Europe/Madrid');
    expect(formatTime('2026-11-15T23:05:00Z')).toBe('0:05');
  });
});

describe('today', () => {
  it.each([
    ['Pacific/Kiritimati', '2026-12-31T10:00:00Z', '2027-01-01'],
    ['Pacific/Pago_Pago', '2026-03-01T10:59:59Z', '2026-02-28'],
    ['Pacific/Pago_Pago', '2028-03-01T10:59:59Z', '2028-02-29'],
    ['Europe/Madrid', '2026-11-30T22:59:59Z', '2026-11-30'],
    ['Europe/Madrid', '2026-11-30T23:00:00Z', '2026-12-01'],
    ['America/New_York', '2026-07-01T03:59:59Z', '2026-06-30'],
  ])('is the day of %s: at %s it is %s', async (zone, instant, day) => {
    const { today } = await datesIn(zone);
    vi.useFakeTimers({ now: new Date(instant) });
    expect(today()).toBe(day);
  });
});
