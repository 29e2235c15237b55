import { describe, expect, it } from 'vitest';
import { day, email, money, name, password } from './wire.ts';

describe('money on the wire', () => {
  it.each([
    [12.5, 1250],
    ['12.50', 1250],
    [' 7 ', 700],
    [-0.01, -1],
    [999999999999.99, 99999999999999],
  ])('takes %j as %i cents', (given, cents) => expect(money.parse(given)).toBe(cents));

  it.each([12.345, '12.345', '1e3', 1e21, Number.NaN, 'NaN', '', null, true, [1], 1e12])(
    'refuses %j',
    (given) => {
      expect(money.safeParse(given).success).toBe(false);
    },
  );
});

describe('days on the wire', () => {
  it('takes a day and a date-time', () => {
    expect(day.parse('2026-11-15')).toBe('2026-11-15');
    expect(day.parse('2026-11-15T08:00:00.000Z')).toBe('2026-11-15');
  });

  it.each(['2026-02-30', '15.11.2026', '', 20261115])('refuses %j', (given) => {
    expect(day.safeParse(given).success).toBe(false);
  });
});

describe('text on the wire', () => {
  it('is trimmed', () => expect(name.parse('  Rent ')).toBe('Rent'));
  it('may have 120 characters and not 121', () => {
    expect(name.safeParse('a'.repeat(120)).success).toBe(true);
    expect(name.safeParse('a'.repeat(121)).success).toBe(false);
  });
  it('refuses NUL', () => expect(name.safeParse('a\0b').success).toBe(false));
  it('keeps the spaces of a password', () => expect(password.parse('  secret  ')).toBe('  secret  '));
  it('refuses what is no email address', () => expect(email.safeParse('ada@').success).toBe(false));
});
