import { expect, it } from 'vitest';
import { readStatement } from '../src/index.ts';

const ROWS = 100_000;

function makeLongFile(): Buffer {
  let balance = 0;
  const lines = Array.from({ length: ROWS }, (_, at) => {
    const moved = ((at * 7919) % 20_000) - 12_000 || 5;
    balance += moved;
    const [year, month, day] = new Date(Date.UTC(2016, 0, 1) + Math.floor(at / 28) * 86_400_000)
      .toISOString()
      .slice(0, 10)
      .split('-');
    const amount = (cents: number) => (cents / 100).toFixed(2).replace('.', ',');
    return `${day}.${month}.${year};"Supermarkt ${at % 500}";"Kartenzahlung Nr. ${at * 7}";${amount(moved)};EUR;${amount(balance)}`;
  });
  return Buffer.from(
    ['Buchungstag;Empfänger;Verwendungszweck;Betrag;Währung;Saldo', ...lines, ''].join('\n'),
  );
}

it('reads a hundred thousand rows, and proves each of them', () => {
  const bytes = makeLongFile();
  const reading = readStatement(bytes);
  if ('refused' in reading) throw new Error(reading.refused);
  expect(reading.rows).toHaveLength(ROWS);
  expect(reading.proof).toEqual({
    kind: 'running_balance',
    holds: true,
    checked: ROWS - 1,
    agreeing: ROWS - 1,
  });
  expect(reading.questions).toEqual([]);
});
