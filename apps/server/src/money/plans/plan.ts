import type { Archive, PlanName } from '@saldo/contract';
import type { Day } from '@saldo/domain';
import type { Db } from '../../db/database.ts';
import type { Owner } from '../../db/owner.ts';
import type { Ledger, LedgerWriter } from '../../ledger/index.ts';

/** Each of them there: an earlier archive has none of what came later. */
export type ArchivedPlans = { [Name in PlanName]: NonNullable<Archive[Name]> };

/** What a noun that hangs on sources and categories adds to all that a person has. */
export type Plan<Name extends PlanName> = {
  count: (ledger: Ledger) => Promise<number>;
  /** For an archive, as it leaves: amounts are numbers, days are text. */
  toArchived: (db: Db, of: { owner: Owner; home: string }, ids: IdsOfNumbers) => Promise<Archived<Name>[]>;
  addArchived: (ledger: LedgerWriter, given: ArchivedPlans[Name], numbers: NumbersOfIds) => Promise<void>;
  addSample: (ledger: LedgerWriter, sample: SampleOfPlans) => Promise<void>;
  removeSample: (ledger: LedgerWriter, mark: number) => Promise<void>;
};

/** Its fields, each of them there: what they are is checked when they come back. */
type Archived<Name extends PlanName> = Record<keyof ArchivedPlans[Name][number], unknown>;

type IdsOfNumbers = Record<'category' | 'source', (no: number | null) => string | null>;

/** Throws where the archive has nothing of this id, by the place that names it. */
export type NumbersOfIds = Record<'category' | 'source', (id: string | null, path: string) => number | null>;

/** The sources and categories of the sample have names of their own, by which it speaks of them. */
type SampleOfPlans = {
  /** Of every row that came with the sample. */
  mark: number;
  today: Day;
  categoryId: (name: string) => string;
  sourceId: (name: string) => string;
};
