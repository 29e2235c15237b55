import { parseDay } from '@saldo/domain';
import { describe, expect, it } from 'vitest';
import { dissectDate } from './date.ts';
import { decideOrders } from './date-orders.ts';

const written = (...texts: readonly string[]) =>
  texts.flatMap((text) => {
    const date = dissectDate(text);
    return date ? [{ date, other: undefined }] : [];
  });

describe('the order of day, month and year', () => {
  it('is told by one day above twelve', () => {
    expect(decideOrders(written('01/02/2026', '13/02/2026'), undefined)).toEqual(['dmy']);
    expect(decideOrders(written('01/02/2026', '02/13/2026'), undefined)).toEqual(['mdy']);
  });

  it('stays open where nothing tells it', () => {
    expect(decideOrders(written('01/02/2026', '03/02/2026'), undefined)).toEqual(['dmy', 'mdy']);
  });

  it('is told by today, where one reading lies months ahead', () => {
    const dates = written('05/02/2026', '08/02/2026');
    expect(decideOrders(dates, parseDay('2026-03-01'))).toEqual(['dmy']);
  });

  it('is the year first where the other readings would spread over decades', () => {
    expect(decideOrders(written('26-01-13', '26-01-28', '26-02-01'), undefined)).toEqual(['ymd']);
  });

  it('does not matter where months have names', () => {
    expect(decideOrders(written('1 Feb 2026', '2026-03-04'), undefined)).toHaveLength(1);
  });
});
