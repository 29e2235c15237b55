import { type DayNumber, FIRST_DAY, LAST_DAY } from '@saldo/domain';
import type { Owner } from '../../db/owner.ts';
import { preparedByShape } from '../../db/prepared.ts';
import { ALL, NONE } from '../entry/rollup.ts';
import type { Ledger } from '../schema/ledger.types.ts';
import { type Filter, isCounted } from './filter.ts';
import { filtered } from './transactions.filtered.ts';
import {
  COLUMNS,
  type Cursor,
  isAfter,
  type Sort,
  sorted,
  type TransactionRow,
  withCategory,
} from './transactions.rows.ts';

type Window = { limit: number; offset?: number; after?: Cursor | undefined };

/** In the order of days. */
export function listTransactions(
  ledger: Ledger,
  filter: Filter,
  sort: Sort,
  window: Window,
): Promise<TransactionRow[]> {
  // With more conditions there are too many texts to keep.
  if (isCounted(filter)) return pageOf(ledger, filter, sort, window).execute();
  const { slice, from, to, type, hasLines } = filter;
  const { limit, offset = 0, after } = window;
  const shape: Shape = {
    ...{ type, hasLines, direction: sort.direction, isNext: after !== undefined },
    ...(slice.sourceNo === ALL && { sourceNo: ALL }),
    ...((slice.categoryNo === ALL || slice.categoryNo === NONE) && { categoryNo: slice.categoryNo }),
  };
  return selectPage(
    ledger.db,
    JSON.stringify(shape),
    ...([ledger.owner, from, to, slice.sourceNo, slice.categoryNo] as const),
    ...([limit, offset, after?.day, after?.seq] as const),
  );
}

const pageOf = (ledger: Ledger, filter: Filter, sort: Sort, { limit, offset = 0, after }: Window) =>
  sorted(ledger.db, withCategory(filtered(ledger, filter)).select(COLUMNS), filter, sort)
    .$if(after !== undefined, (query) => query.where(isAfter(sort.direction, after as Cursor)))
    .limit(limit)
    .offset(offset);

/** What the text of a page depends on. */
type Shape = Pick<Filter, 'type' | 'hasLines'> &
  Pick<Sort, 'direction'> & {
    /** Unless it is one of many. */
    sourceNo?: number;
    categoryNo?: number;
    isNext: boolean;
  };

type Values = readonly [
  ...[owner: Owner, from: DayNumber, to: DayNumber, sourceNo: number, categoryNo: number],
  ...[limit: number, offset: number, day: DayNumber | undefined, seq: number | undefined],
];

const selectPage = preparedByShape((db, text: string, values: Values) => {
  const [owner, from, to, sourceNo, categoryNo, limit, offset, day, seq] = values;
  const { direction, isNext, type, hasLines, ...slice } = JSON.parse(text) as Shape;
  const filter = { ...NO_FILTER, ...{ type, hasLines, from, to }, slice: { sourceNo, categoryNo, ...slice } };
  const after = isNext ? ({ day, seq } as Cursor) : undefined;
  return pageOf({ db, owner }, filter, { by: 'date', direction }, { limit, offset, after });
});

const NO_FILTER: Filter = {
  ...{ slice: { sourceNo: ALL, categoryNo: ALL }, sourceNos: undefined, from: FIRST_DAY, to: LAST_DAY },
  ...{ type: undefined, q: undefined, names: undefined, min: undefined, max: undefined },
  ...{ tags: undefined, untagged: undefined, has: undefined, importId: undefined },
  ...{ foreignSources: new Map(), currency: '', hasLines: false, fineSources: [] },
};
