import type { Archive, PlanName } from '@saldo/contract';
import type { Cents, Day, Decimal } from '@saldo/domain';
import type { Db } from '../../db/database.ts';
import type { Owner } from '../../db/owner.ts';
import { type Ledger, type LedgerWriter, requireArchivedCents } from '../../ledger/index.ts';

/** Each of them there: an earlier archive has none of what came later. */
export type ArchivedPlans = { [Name in PlanName]: NonNullable<Archive[Name]> };

/** What a noun that hangs on sources and categories adds to all that a person has. */
export type Plan<Name extends PlanName> = {
  count: (ledger: Ledger) => Promise<number>;
  /** For an archive, as it leaves: amounts are numbers, days are text. */
  toArchived: (db: Db, of: { owner: Owner; home: string }, ids: IdsOfNumbers) => Promise<Archived<Name>[]>;
  addArchived: (
    ledger: LedgerWriter,
    given: ArchivedPlans[Name],
    numbers: NumbersOfIds,
    reported: ReportedAmounts,
  ) => Promise<void>;
  addSample: (ledger: LedgerWriter, sample: SampleOfPlans) => Promise<void>;
  removeSample: (ledger: LedgerWriter, mark: number) => Promise<void>;
};

/** Its fields, each of them there: what they are is checked when they come back. */
type Archived<Name extends PlanName> = Record<keyof ArchivedPlans[Name][number], unknown>;

type IdsOfNumbers = Record<'category' | 'source', (no: number | null) => string | null>;

/** Throws where the archive has nothing of this id, by the place that names it. */
export type NumbersOfIds = Record<'category' | 'source', (id: string | null, path: string) => number | null>;

/** Takes what nobody could write down by hand any more, and comes in all the same. */
export type ReportedAmounts = {
  add: (path: string, message: string) => void;
  checkAmount: (path: string, cents: Cents, currency: string) => void;
};

/** What an archive plans to spend or to save; reported where it is so fine that nobody could write it down. */
export function takePlanned(
  { change }: LedgerWriter,
  given: Decimal,
  path: string,
  reported: ReportedAmounts,
): Cents {
  const cents = requireArchivedCents(given, change.home, path);
  reported.checkAmount(path, cents, change.home);
  return cents;
}

/** The sources and categories of the sample have names of their own, by which it speaks of them. */
type SampleOfPlans = {
  /** Of every row that came with the sample. */
  mark: number;
  today: Day;
  categoryId: (name: string) => string;
  sourceId: (name: string) => string;
};
