import { type Place, places } from './places.ts';

export type AccountKind = 'CURRENT' | 'SAVINGS' | 'CREDIT_CARD' | 'TRAVEL' | 'PREPAID_CARD' | 'EMPTY';

export type Account = {
  /** The id on the wire, except at the bank that makes up new ids for each consent. */
  id: string;
  kind: AccountKind;
  currency: string;
  description: string;
  nickname?: string;
  openingCents: number;
  place: keyof typeof places;
  /** What the account's own numbers and times are drawn from. */
  seed: string;
  /** What its purchases are drawn from: the same for the accounts of a bank, so that transfers meet. */
  spendingSeed: string;
  /** Only an archive has a fixed number of rows. */
  count?: number;
};

export function placeOf({ place }: Account): Place {
  return places[place];
}

/** What a bank sells: an account that nobody has opened yet. */
export type Offer = Omit<Account, 'id' | 'seed' | 'spendingSeed' | 'place'> & { key: string };

export function openAccount(
  institutionId: string,
  place: Account['place'],
  { key, ...offer }: Offer,
): Account {
  const id = `${institutionId}-${key}`;
  return { ...offer, id, place, seed: id, spendingSeed: institutionId };
}
