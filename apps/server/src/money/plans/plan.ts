import type { Archive, PlanName } from '@saldo/contract';
import type { Cents, Day, Decimal } from '@saldo/domain';
import type { Db } from '../../db/database.ts';
import type { Owner } from '../../db/owner.ts';
import { type Ledger, type LedgerWriter, requireArchivedCents } from '../../ledger/index.ts';

/** All optional: an earlier archive lacks later plans. */
export type ArchivedPlans = { [Name in PlanName]: NonNullable<Archive[Name]> };

/** What a plan (something attached to sources and categories) contributes to account-wide operations. */
export type Plan<Name extends PlanName> = {
  count: (ledger: Ledger) => Promise<number>;
  /** For export: amounts as numbers, days as text. */
  toArchived: (db: Db, of: { owner: Owner; base: string }, ids: IdsOfNumbers) => Promise<Archived<Name>[]>;
  addArchived: (
    ledger: LedgerWriter,
    given: ArchivedPlans[Name],
    numbers: NumbersOfIds,
    reported: ReportedAmounts,
  ) => Promise<void>;
  addSample: (ledger: LedgerWriter, sample: SampleOfPlans) => Promise<void>;
  removeSample: (ledger: LedgerWriter, mark: number) => Promise<void>;
};

/** All fields present; values are validated on import. */
type Archived<Name extends PlanName> = Record<keyof ArchivedPlans[Name][number], unknown>;

type IdsOfNumbers = Record<'category' | 'source', (no: number | null) => string | null>;

/** Throws if the archive has no such id, naming the place. */
export type NumbersOfIds = Record<'category' | 'source', (id: string | null, path: string) => number | null>;

/** Collects values that would be refused today but are imported. */
export type ReportedAmounts = {
  add: (path: string, message: string) => void;
  checkAmount: (path: string, cents: Cents, currency: string) => void;
};

/** A planned amount of an archive; reported if it has too many decimals. */
export function takePlanned(
  { change }: LedgerWriter,
  given: Decimal,
  path: string,
  reported: ReportedAmounts,
): Cents {
  const cents = requireArchivedCents(given, change.base, path);
  reported.checkAmount(path, cents, change.base);
  return cents;
}

/** The sample data's sources and categories, by key. */
export type SampleOfPlans = {
  /** Marks rows of the sample data. */
  mark: number;
  today: Day;
  categoryId: (name: string) => string;
  categoryNo: (name: string) => number;
  sourceId: (name: string) => string;
  sourceNo: (name: string) => number;
};
