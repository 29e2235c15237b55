import { cents, type Day, parseDay } from '@saldo/domain';
import type { ColumnRole } from '../../src/index.ts';
import { makeDateParser } from '../../src/values/date.ts';
import { below, pick, type Random } from './random.ts';
import type { Sheet } from './sheet.ts';

const SHOPS = [
  ...['Corner Shop', 'Bäckerei Süß', 'Café Ñandú', 'Fietsenmaker Jan', 'Panadería Núñez', 'Bus Line 4'],
  ...['Rent', 'Electricity', 'Pharmacy am Markt', 'Book Store', 'Garage Nord', 'Cinema'],
];
const NOTES = ['thank you', 'card payment', 'invoice 17', 'monthly', 'order of Monday', 'member fee'];

/** A month or two as a bank would write them, in the plainest way: there are as many as numbers. */
export function makeLedgerSheet(random: Random): Sheet {
  const roles: ColumnRole[] = ['date', 'name', 'amount'];
  const headings = ['Date', 'Payee', 'Amount'];
  const add = (role: ColumnRole, heading: string, chance: number) => {
    if (random() >= chance) return;
    roles.push(role);
    headings.push(heading);
  };
  add('balance', 'Balance', 0.5);
  add('value_date', 'Value date', 0.3);
  add('description', 'Memo', 0.4);
  add('currency', 'Currency', 0.3);
  add('ref', 'Transaction ID', 0.3);
  const currency = roles.includes('currency') ? 'EUR' : null;
  let day = Date.UTC(2026, below(random, 6), 1 + below(random, 28));
  let balance = 20_000 + below(random, 500_000);
  const rows = Array.from({ length: 1 + below(random, 25) }, (_, at) => {
    day += below(random, 4) * 86_400_000;
    const isIncome = random() < 0.15;
    const size = isIncome
      ? 50_000 + below(random, 300_000)
      : 1 + below(random, random() < 0.2 ? 90_000 : 9_000);
    const moved = isIncome ? size : -size;
    balance += moved;
    return {
      at,
      day: toDay(day),
      value: toDay(day + below(random, 3) * 86_400_000),
      moved,
      balance,
      name: pick(random, SHOPS),
      note: pick(random, NOTES),
    };
  });
  if (random() < 0.5) rows.reverse();
  return {
    of: 'a ledger',
    preamble: [],
    headings,
    roles,
    records: rows.map((row) => {
      const texts: { [role in ColumnRole]?: string } = {
        date: row.day,
        name: row.name,
        amount: decimal(row.moved),
        balance: decimal(row.balance),
        value_date: row.value,
        description: row.note,
        currency: 'EUR',
        ref: `T${1000 + row.at}`,
      };
      const words = [row.name, ...(roles.includes('description') ? [row.note] : [])];
      return {
        cells: roles.map((role) => texts[role] ?? ''),
        truth: { day: row.day, cents: cents(row.moved), currency, name: row.name, words },
      };
    }),
    delimiter: ';',
    mark: 'point',
    toDay: makeDateParser('ymd'),
    isSignInAmount: true,
    isTurned: false,
    encode: (text) => Buffer.from(text),
    lineEnd: '\n',
    isInBlocks: false,
    cut: 0,
  };
}

function toDay(time: number): Day {
  const day = parseDay(new Date(time).toISOString().slice(0, 10));
  if (!day) throw new Error('no such day');
  return day;
}

const decimal = (amount: number): string => {
  const digits = String(Math.abs(amount)).padStart(3, '0');
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};
