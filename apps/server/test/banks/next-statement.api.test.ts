import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findDifferences } from '../../src/ledger/verify/verify.ts';
import { startApp, type TestApp } from '../support/harness.ts';
import { startWithMoney, type WithMoney } from '../support/money.ts';
import { sendFile } from '../support/send-file.ts';

/** Statements that follow each other, in whatever formats: what repeats from day to day is there each time. */

let saldo: TestApp;
let ada: WithMoney;
beforeAll(async () => {
  saldo = await startApp();
});
beforeEach(async () => {
  ada = await startWithMoney(saldo);
});
afterAll(async () => {
  expect(await findDifferences(saldo.database.db), 'every balance and total adds up').toEqual([]);
  await saldo.close();
});

const bringIn = async (file: string) => {
  const { id } = (await sendFile(saldo, ada, file, { source_id: ada.source.id })).body.results;
  return (await saldo.call('confirmFileImport', { params: { id }, token: ada.token })).body;
};

const days = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);
const twoDigits = (day: number) => String(day).padStart(2, '0');

const csv = (from: number, to: number) =>
  ['Date,Description,Amount', ...days(from, to).map((day) => `2026-01-${twoDigits(day)},Coffee,-2.50`)].join(
    '\n',
  );
const withType = (from: number, to: number) =>
  [
    'Booking date,Description,Type,Amount',
    ...days(from, to).map((day) => `2026-01-${twoDigits(day)},Coffee,Card,-2.50`),
  ].join('\n');
const qif = (from: number, to: number) =>
  ['!Type:Bank', ...days(from, to).map((day) => `D2026-01-${twoDigits(day)}\nT-2.50\nPCoffee\n^`)].join('\n');
const ofx = (from: number, to: number) =>
  [
    '<OFX><CURDEF>EUR<BANKACCTFROM><ACCTID>0001</BANKACCTFROM>',
    ...days(from, to).map(
      (day) => `<STMTTRN><DTPOSTED>202601${twoDigits(day)}<TRNAMT>-2.50<FITID>${day}<NAME>Coffee</STMTTRN>`,
    ),
    '</OFX>',
  ].join('\n');

describe('a statement that begins after another has ended', () => {
  it.each([
    ['QIF after a table', csv, qif],
    ['OFX after a table', csv, ofx],
    ['a table after OFX', ofx, csv],
    ['a table with other columns', csv, withType],
  ])('has other rows, however equal: %s', async (_, first, second) => {
    expect(await bringIn(first(1, 10))).toMatchObject({ added: 10 });
    expect(await bringIn(second(11, 20))).toMatchObject({ added: 10, matched: 0 });
    expect(await bringIn(second(1, 20))).toMatchObject({ added: 0, matched: 20 });
    expect((await ada.list({ per_page: '50' })).results).toHaveLength(20);
  });

  it('has the coffee of a day at whose noon the other was downloaded', async () => {
    const noon = `${qif(5, 12)}\nD2026-01-13\nT-3.20\nPBakery\n^`;
    expect(await bringIn(noon)).toMatchObject({ added: 9 });
    const next = `${csv(10, 14)}\n2026-01-13,Bakery,-3.20\n2026-01-30,Salary,1500.00`;
    expect(await bringIn(next)).toMatchObject({ added: 3, matched: 4 });
  });

  it('has other rows than somebody wrote by hand for the days before', async () => {
    for (const day of days(6, 10))
      await ada.post({ name: 'Coffee', amount: 2.5, date: `2026-01-${twoDigits(day)}` });
    expect(await bringIn(csv(11, 15))).toMatchObject({ added: 5, matched: 0 });
  });

  it('has the same ones where both list the days, though booked a little later in one of them', async () => {
    const later = [
      'Booking date,Description,Type,Amount',
      '2026-01-03,Rent,Order,-700.00',
      '2026-01-12,Gym,Card,-30.00',
    ].join('\n');
    const earlier = ['Date,Description,Amount', '2026-01-01,Rent,-700.00', '2026-01-11,Gym,-30.00'].join(
      '\n',
    );
    expect(await bringIn(earlier)).toMatchObject({ added: 2 });
    expect(await bringIn(later)).toMatchObject({ added: 0, matched: 2 });
  });

  it('has the same equal ones where each is some days later in it, however many follow each other', async () => {
    const booked = (first: string, coffees: number[]) =>
      [
        'Date,Description,Amount',
        `2026-01-${first},Rent,-700.00`,
        ...coffees.map((day) => `2026-01-${twoDigits(day)},Coffee,-2.50`),
        '2026-01-31,Salary,1500.00',
      ].join('\n');
    const bought = booked('01', days(3, 24));
    const later = booked('01', days(5, 26))
      .replace('Date,', 'Booking date,')
      .replaceAll(',Coffee', ',Coffee bar');
    expect(await bringIn(bought)).toMatchObject({ added: 24 });
    expect(await bringIn(later)).toMatchObject({ added: 0, matched: 24 });
  });
});
