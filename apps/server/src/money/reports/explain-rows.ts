import type { Transaction } from '@saldo/contract';
import { type Cents, type DayNumber, toDay, toDayNumber, ZERO } from '@saldo/domain';
import type { Db } from '../../db/database.ts';
import type { Owner } from '../../db/owner.ts';
import { listRowsAsOf, type Moment } from '../../ledger/as-of.repository.ts';
import { countNotAtHomeAsOf, listSourcesAsOf, movedAsOf, readAsOf } from '../../ledger/as-of.ts';
import type { Filter } from '../../ledger/filter.ts';
import type { Entry } from '../../ledger/ledger.types.ts';
import { listSources, type SourceRow } from '../../ledger/sources.repository.ts';
import type { Totals } from '../../ledger/totals.ts';
import { readPage } from '../../ledger/transactions.page.ts';
import type { Sort } from '../../ledger/transactions.repository.ts';
import { countNotAtHome, movedIn, sumTransactions } from '../../ledger/transactions.sums.ts';
import { addUp } from '../../ledger/transactions.totals.ts';
import { findGoal } from '../goals/goals.repository.ts';
import { readListAsOf, sourcesAsOf } from '../transactions/transactions.as-of.ts';
import { describeRows } from '../transactions/transactions.describe.ts';

/** What an explanation is counted from: the rows as they are, or as they were at a moment. */
export type Rows = {
  sources: readonly SourceRow[];
  today: DayNumber;
  moment: Moment | undefined;
  /** None of a goal that is not there. */
  listGoalSources: (id: string) => Promise<readonly number[]>;
  sum: (filter: Filter) => Promise<Totals>;
  listNewest: (filter: Filter, limit: number) => Promise<{ entries: readonly Entry[]; told: Transaction[] }>;
  countNotAtHome: (filter: Filter) => Promise<{ source_no: number; count: number }[]>;
  /** What moved in a source after a day, up to another. */
  movedIn: (sourceNo: number, after: DayNumber, to: DayNumber) => Promise<Cents>;
};

const NEWEST_FIRST: Sort = { by: 'date', direction: 'desc' };

export async function rowsNow(db: Db, owner: Owner, now: Date): Promise<Rows> {
  const sources = await listSources(db, owner);
  return {
    sources,
    today: toDayNumber(toDay(now)),
    moment: undefined,
    listGoalSources: async (id) => (await findGoal(db, owner, id))?.sourceNos ?? [],
    sum: (filter) => sumTransactions(db, owner, filter, { first: filter.from, last: filter.to }),
    async listNewest(filter, limit) {
      const entries = await readPage(db, owner, filter, NEWEST_FIRST, { limit, offset: 0 });
      return { entries, told: await describeRows(db, owner, entries, sources) };
    },
    countNotAtHome: (filter) => countNotAtHome(db, owner, filter),
    movedIn: (sourceNo, after, to) => movedIn(db, owner, sourceNo, after, to),
  };
}

/** What sources held then is counted only where it is asked for: that is a walk of its own. */
export async function rowsThen(
  db: Db,
  owner: Owner,
  moment: Moment,
  { withBalances }: { withBalances: boolean },
): Promise<Rows> {
  // Each is a walk along the whole history, and is asked for every source.
  const moved = new Map<string, Promise<Map<number, Cents>>>();
  const sources = withBalances
    ? (await listSourcesAsOf(db, owner, moment)).sources
    : await sourcesAsOf(db, owner, moment);
  return {
    sources,
    today: toDayNumber(toDay(moment.at)),
    moment,
    async listGoalSources(id) {
      const ties = await listRowsAsOf(db, owner, 'goal_sources', moment);
      return ties.filter(({ goal_id }) => goal_id === id).map(({ source_no }) => source_no);
    },
    async sum(filter) {
      const none = { limit: 0, offset: 0 };
      return addUp((await readAsOf(db, owner, moment, filter, NEWEST_FIRST, none)).months);
    },
    async listNewest(filter, limit) {
      const window = { limit, offset: 0 };
      const found = await readListAsOf(db, owner, moment, filter, NEWEST_FIRST, window, sources);
      return { entries: found.entries, told: found.results };
    },
    countNotAtHome: (filter) => countNotAtHomeAsOf(db, owner, moment, filter),
    async movedIn(sourceNo, after, to) {
      const known = moved.get(`${after} ${to}`) ?? movedAsOf(db, owner, moment, { after, to });
      moved.set(`${after} ${to}`, known);
      return (await known).get(sourceNo) ?? ZERO;
    },
  };
}
