import { describe, expect, it } from 'vitest';
import { amountWords, day, email, money, name, password } from './wire.ts';

describe('money on the wire', () => {
  it.each([
    [12.5, '12.5'],
    ['12.50', '12.50'],
    [' 7 ', '7'],
    [-0.01, '-0.01'],
    [999999999999.99, '999999999999.99'],
  ])('takes %j as %j', (given, decimal) => expect(money.parse(given)).toBe(decimal));

  it.each([12.3456, '12.3456', '1e3', 1e21, Number.NaN, 'NaN', '', null, true, [1], 1e12])(
    'refuses %j',
    (given) => {
      expect(money.safeParse(given).success).toBe(false);
    },
  );

  it('has up to three decimals, of which its currency may have fewer', () => {
    expect(money.parse('12.345')).toBe('12.345');
    expect(money.safeParse('12.3456').error?.issues[0]?.message).toBe(
      'must be an amount with at most two decimals, or three where its currency has them, up to 999999999999.99',
    );
    expect(money.safeParse('1000000000000').error?.issues[0]?.message).toBe(
      'must be an amount with at most two decimals, up to 999999999999.99',
    );
  });

  it('says of dinars that they have three', () => {
    expect(amountWords('KWD')).toBe('must be an amount with at most three decimals, up to 99999999999.999');
  });
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
