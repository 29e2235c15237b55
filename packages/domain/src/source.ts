export const TYPES_OF_SOURCE = ['bank_account', 'credit_card', 'debit_card', 'manual_entry'] as const;
export type TypeOfSource = (typeof TYPES_OF_SOURCE)[number];

/** Totals are of euro money, until a person chooses another currency for them. */
export const HOME_CURRENCY = 'EUR';

/** While a source has a live connection, the bank says what is in it: its money is read-only here. */
export function isBankImported(source: { connection_id: string | null }): boolean {
  return source.connection_id !== null;
}
