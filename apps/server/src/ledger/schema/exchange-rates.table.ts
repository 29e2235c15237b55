import type { DayNumber } from '@saldo/domain';
import type { Owner } from '../../db/owner.ts';

/** Where the rate comes from. */
export type OriginOfRate = 'bank' | 'person' | 'file';

/** The value of one unit in another currency, from a day on. */
export type ExchangeRatesTable = {
  owner: Owner;
  from_code: string;
  to_code: string;
  day: DayNumber;
  /** A decimal number, as entered. */
  rate: string;
  origin: OriginOfRate;
};

declare module '../../db/schema.ts' {
  interface Schema {
    exchange_rates: ExchangeRatesTable;
  }
}
