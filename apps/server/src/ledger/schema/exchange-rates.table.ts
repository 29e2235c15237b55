import type { DayNumber } from '@saldo/domain';
import type { Owner } from '../../db/owner.ts';

/** Who said so. */
export type OriginOfRate = 'bank' | 'person' | 'file';

/** What one unit of a currency was worth in another, from a day on. */
export type ExchangeRatesTable = {
  owner: Owner;
  from_code: string;
  to_code: string;
  day: DayNumber;
  /** A decimal number, as it was given. */
  rate: string;
  origin: OriginOfRate;
};

declare module '../../db/schema.ts' {
  interface Schema {
    exchange_rates: ExchangeRatesTable;
  }
}
