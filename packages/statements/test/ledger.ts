import { type Cents, cents, type Day, parseDay } from '@saldo/domain';
import fc from 'fast-check';

/** What happened, before any bank wrote it down. */
export type Movement = { day: Day; cents: Cents; name: string };

const NAMES = [
  ...['Corner Shop', 'Café Ñandú', 'Bäckerei Süß', 'Boulangerie, la bonne', 'Bread & Butter', 'Kiosk 24'],
  ...[
    'He said "hello"',
    'Transfer; rent',
    'Line 4 | Bus',
    'Fietsenmaker',
    'Panadería 2026',
    "L'Étoile",
    'A < B',
  ],
];

const day = fc
  .record({
    year: fc.integer({ min: 2024, max: 2026 }),
    month: fc.integer({ min: 1, max: 12 }),
    on: fc.integer({ min: 1, max: 28 }),
  })
  .map(({ year, month, on }): Day => {
    const made = parseDay(`${year}-${String(month).padStart(2, '0')}-${String(on).padStart(2, '0')}`);
    if (!made) throw new Error('no such day');
    return made;
  });

const size = fc.oneof(
  fc.integer({ min: 1, max: 20_000 }),
  fc.integer({ min: 1, max: 9_999_999 }),
  fc.constantFrom(123_400, 100_000, 150, 99_999_999_999),
);

/** Mostly spending, as with most people; oldest first. */
export const ledger = fc
  .array(
    fc.record({
      day,
      size,
      isIncome: fc.boolean().chain((may) => (may ? fc.boolean() : fc.constant(false))),
      name: fc.constantFrom(...NAMES),
    }),
    { minLength: 1, maxLength: 25 },
  )
  .map((rows) =>
    rows
      .map(
        (row): Movement => ({
          day: row.day,
          cents: cents(row.isIncome ? row.size : -row.size),
          name: row.name,
        }),
      )
      .sort((one, two) => one.day.localeCompare(two.day)),
  );

export const OPENING = cents(123_456);

/** With the balance after each of them. */
export function withBalances(rows: readonly Movement[]): (Movement & { balance: Cents })[] {
  let balance = OPENING;
  return rows.map((row) => {
    balance = cents(balance + row.cents);
    return { ...row, balance };
  });
}
