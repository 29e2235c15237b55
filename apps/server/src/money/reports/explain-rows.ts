import type { Transaction } from '@saldo/contract';
import { type Cents, type DayNumber, toDay, toDayNumber, ZERO } from '@saldo/domain';
import {
  addUp,
  countNotAtHome,
  countNotAtHomeAsOf,
  type Entry,
  type Filter,
  type Ledger,
  listRowsAsOf,
  listSources,
  listSourcesAsOf,
  type Moment,
  movedAsOf,
  movedIn,
  readAsOf,
  readPage,
  type Sort,
  type SourceRow,
  sumTransactions,
  type Totals,
} from '../../ledger/index.ts';
import { findGoal } from '../goals/goals.repository.ts';
import { readListAsOf, sourcesAsOf } from '../transactions/transactions.as-of.ts';
import { describeRows } from '../transactions/transactions.describe.ts';

/** The source of an explanation's rows: now or at a moment. */
export type Rows = {
  sources: readonly SourceRow[];
  today: DayNumber;
  moment: Moment | undefined;
  /** Empty if the goal doesn't exist. */
  listGoalSources: (id: string) => Promise<readonly number[]>;
  sum: (filter: Filter) => Promise<Totals>;
  listNewest: (filter: Filter, limit: number) => Promise<{ entries: readonly Entry[]; told: Transaction[] }>;
  countNotAtHome: (filter: Filter) => Promise<{ source_no: number; count: number }[]>;
  /** Movement in a source between two days. */
  movedIn: (sourceNo: number, after: DayNumber, to: DayNumber) => Promise<Cents>;
};

const NEWEST_FIRST: Sort = { by: 'date', direction: 'desc' };

export async function rowsNow(ledger: Ledger, now: Date): Promise<Rows> {
  const sources = await listSources(ledger);
  return {
    sources,
    today: toDayNumber(toDay(now)),
    moment: undefined,
    listGoalSources: async (id) => (await findGoal(ledger, id))?.sourceNos ?? [],
    sum: (filter) => sumTransactions(ledger, filter, { first: filter.from, last: filter.to }),
    async listNewest(filter, limit) {
      const entries = await readPage(ledger, filter, NEWEST_FIRST, { limit, offset: 0 });
      return { entries, told: await describeRows(ledger, entries, sources) };
    },
    countNotAtHome: (filter) => countNotAtHome(ledger, filter),
    movedIn: (sourceNo, after, to) => movedIn(ledger, sourceNo, after, to),
  };
}

/** Balances of the past are counted only on request: that is a pass of its own. */
export async function rowsThen(
  ledger: Ledger,
  moment: Moment,
  { withBalances }: { withBalances: boolean },
): Promise<Rows> {
  // Each is a pass over the whole history and is asked per source.
  const moved = new Map<string, Promise<Map<number, Cents>>>();
  const sources = withBalances
    ? (await listSourcesAsOf(ledger, moment)).sources
    : await sourcesAsOf(ledger, moment);
  return {
    sources,
    today: toDayNumber(toDay(moment.at)),
    moment,
    async listGoalSources(id) {
      const ties = await listRowsAsOf(ledger, 'goal_sources', moment);
      return ties.filter(({ goal_id }) => goal_id === id).map(({ source_no }) => source_no);
    },
    async sum(filter) {
      const none = { limit: 0, offset: 0 };
      return addUp((await readAsOf(ledger, moment, filter, NEWEST_FIRST, none)).months);
    },
    async listNewest(filter, limit) {
      const window = { limit, offset: 0 };
      const found = await readListAsOf(ledger, moment, filter, NEWEST_FIRST, window, sources);
      return { entries: found.entries, told: found.results };
    },
    countNotAtHome: (filter) => countNotAtHomeAsOf(ledger, moment, filter),
    async movedIn(sourceNo, after, to) {
      const known = moved.get(`${after} ${to}`) ?? movedAsOf(ledger, moment, { after, to });
      moved.set(`${after} ${to}`, known);
      return (await known).get(sourceNo) ?? ZERO;
    },
  };
}
