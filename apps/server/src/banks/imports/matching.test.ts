import { cents, type DayNumber } from '@saldo/domain';
import { describe, expect, it } from 'vitest';
import type { BankTransaction } from '../../adapters/bank/bank.ts';
import { type Decision, type KnownRow, match } from './matching.ts';

const row = (fields: Partial<BankTransaction> = {}): BankTransaction => ({
  ref: 'a',
  isPending: false,
  day: 20261110 as DayNumber,
  cents: cents(-500),
  name: 'Corner shop',
  description: 'Card payment',
  ...fields,
});

const known = (fields: Partial<KnownRow> = {}): KnownRow => {
  const { ref, ...rest } = row();
  return { ...rest, ref: `i:${ref}`, transaction_id: new Uint8Array(), ...fields };
};

const kinds = (decisions: Decision[]) => decisions.map(({ kind }) => kind);

/** What the bank would have been known by, had all of this been imported. */
function remember(decisions: Decision[]): KnownRow[] {
  return decisions.flatMap((decision) =>
    decision.kind === 'gone'
      ? []
      : [{ ...known(), ...decision.row, ref: decision.ref, transaction_id: new Uint8Array() }],
  );
}

describe('matching the rows of a bank', () => {
  it('takes what it never saw as new, and the same again as known', () => {
    const incoming = [row({ ref: 'a' }), row({ ref: 'b' }), row({ ref: null }), row({ ref: null })];
    const first = match([], incoming);
    expect(kinds(first)).toEqual(['new', 'new', 'new', 'new']);
    expect(kinds(match(remember(first), incoming))).toEqual(['same', 'same', 'same', 'same']);
  });

  it('keeps two equal purchases on one day apart, with ids and without', () => {
    const first = match([], [row({ ref: null })]);
    const second = match(remember(first), [row({ ref: null }), row({ ref: null })]);
    expect(kinds(second)).toEqual(['same', 'new']);
    expect(kinds(match([known()], [row({ ref: 'a' }), row({ ref: 'b' })]))).toEqual(['same', 'new']);
  });

  it('finds a pending row again under the id it is booked with', () => {
    const before = [known({ ref: 'i:p', isPending: true })];
    const [decision] = match(before, [row({ ref: 'b', day: 20261112 as DayNumber })]);
    expect(decision).toMatchObject({ kind: 'settled', ref: 'i:b', known: before[0] });
  });

  it('finds it with another amount only where nothing else says the same', () => {
    const before = [known({ ref: 'i:p', isPending: true })];
    expect(kinds(match(before, [row({ ref: 'b', cents: cents(-550) })]))).toEqual(['settled']);
    const two = [row({ ref: 'b', cents: cents(-550) }), row({ ref: 'c', cents: cents(-560) })];
    expect(kinds(match(before, two))).toEqual(['new', 'new', 'gone']);
  });

  it('never takes an equal amount alone for the same', () => {
    const before = [known({ ref: 'i:p', isPending: true })];
    expect(kinds(match(before, [row({ ref: 'b', name: 'Bakery' })]))).toEqual(['new', 'gone']);
    expect(kinds(match(before, [row({ ref: 'b', day: 20261120 as DayNumber })]))).toEqual(['new', 'gone']);
  });

  it('settles each of two equal pending rows once', () => {
    const before = [known({ ref: 'i:p', isPending: true }), known({ ref: 'i:q', isPending: true })];
    const decisions = match(before, [row({ ref: 'b' }), row({ ref: 'c' }), row({ ref: 'd' })]);
    expect(kinds(decisions)).toEqual(['settled', 'settled', 'new']);
  });

  it('says what the bank changed, and leaves what lies before the window alone', () => {
    expect(match([known()], [row({ cents: cents(-600) })])).toMatchObject([
      { kind: 'updated', reason: 'changed' },
    ]);
    expect(match([known({ ref: 'i:p', isPending: true, day: 20261001 as DayNumber })], [], 20261101)).toEqual(
      [],
    );
    expect(match([known()], [])).toEqual([]);
  });

  it('takes a row that two pages repeat once', () => {
    expect(kinds(match([], [row(), row()]))).toEqual(['new']);
  });
});
