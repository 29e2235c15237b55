import {
  addMonths,
  cents,
  daysOfMonth,
  HOME_CURRENCY,
  monthOfDayNumber,
  toDay,
  toDayNumber,
  toDecimal,
} from '@saldo/domain';
import type { Db } from '../../db/database.ts';
import type { Owner } from '../../db/owner.ts';
import { AppError } from '../../http/app-error.ts';
import type { Change } from '../../ledger/change.ts';
import { type Placed, postEntries } from '../../ledger/entries.ts';
import { makeIdBytes } from '../../ledger/entry-id.ts';
import { withLedger } from '../../ledger/ledger.ts';
import type { Ledger } from '../../ledger/ledger.types.ts';
import { type More, toMoreText } from '../../ledger/more.ts';
import { readPlaced } from '../../ledger/placed.ts';
import { listSources, type SourceRow } from '../../ledger/sources.repository.ts';
import { setBalance } from '../../ledger/sources.ts';
import { linkPairs } from '../../ledger/transfers.ts';
import { type CategoryRow, listCategories } from '../../money/categories/categories.repository.ts';
import { addCategory, removeCategory } from '../../money/categories/categories.service.ts';
import { deleteEqualRates, putRates } from '../../money/currencies/currencies.repository.ts';
import { addSource, removeSource } from '../../money/sources/sources.service.ts';
import { toTagNos } from '../../money/tags/tags.service.ts';
import { hasMoneyData } from '../personal-data/money-data.ts';
import { forEachPlan } from '../plans/plans.ts';
import {
  makeSampleHistory,
  type Sample,
  sampleCategories,
  sampleRates,
  sampleSources,
} from './sample-history.ts';

const SAMPLE = 1;

/** Only where there is nothing yet: nobody's own data mixes with it. Answers with how many transactions it added. */
export function loadSampleData(db: Db, owner: Owner, now: Date): Promise<number> {
  return withLedger(db, owner, { kind: 'sample.loaded' }, async (trx, change) => {
    if (await hasMoneyData(trx, owner)) throw new AppError('sample_data.not_empty');

    const categories = new Map<string, CategoryRow>();
    for (const category of sampleCategories)
      categories.set(category.name, await addCategory(trx, owner, category, SAMPLE));
    const sources = new Map<string, SourceRow>();
    for (const { name, type_source, now: balance, currency = HOME_CURRENCY } of sampleSources) {
      const amount = toDecimal(cents(balance), currency);
      const fields = { name, type_source, amount, currency };
      sources.set(name, await addSource(trx, owner, fields, { sample: SAMPLE }));
    }
    const present = monthOfDayNumber(toDayNumber(toDay(now)));
    await putRates(
      trx,
      sampleRates.map(({ from, back, rate }) => ({
        ...{ owner, from_code: from, to_code: HOME_CURRENCY, rate, origin: 'person' },
        day: daysOfMonth(addMonths(present, -back)).first,
      })),
    );

    const history = makeSampleHistory(toDay(now));
    const added = await postSample(trx, change, history, { categories, sources });
    const balances = new Map(sampleSources.map(({ name, now: balance }) => [name, cents(balance)]));
    for (const source of await listSources(trx, owner)) {
      await setBalance(trx, change, source, requireNamed(balances, source.name));
    }

    const sample = {
      mark: SAMPLE,
      today: toDay(now),
      categoryId: (name: string) => requireNamed(categories, name).id,
      sourceId: (name: string) => requireNamed(sources, name).id,
    };
    await forEachPlan((plan) => plan.addSample(trx, change, sample));
    return added;
  });
}

type Named = { categories: ReadonlyMap<string, CategoryRow>; sources: ReadonlyMap<string, SourceRow> };

/** What gives something back, or is the other side of it, needs the number of the other. */
async function postSample(
  ledger: Ledger,
  change: Change,
  history: readonly Sample[],
  { categories, sources }: Named,
): Promise<number> {
  const noOf = new Map<string, number>();
  for (const name of new Set(history.flatMap(({ tags = [] }) => tags)))
    for (const no of await toTagNos(ledger, change.owner, [name])) noOf.set(name, no);
  const toEntry = (one: Omit<Sample, 'category' | 'refund'>, category_no: number | null, more: More) => ({
    ...{ id: makeIdBytes(), day: toDayNumber(one.day), cents: one.cents, category_no },
    ...{ name: one.name, description: one.description, more: toMoreText(more) },
    source: requireNamed(sources, one.source),
  });
  const categoryOf = ({ category, lines }: Sample) => (lines ? null : requireNamed(categories, category).no);
  const seqs = await postEntries(
    ledger,
    change,
    history.map((one) =>
      toEntry(one, categoryOf(one), {
        ...(one.tags && { tags: one.tags.map((name) => requireNamed(noOf, name)) }),
        ...(one.lines && {
          lines: one.lines.map(({ category, ...line }) => ({
            ...line,
            category: requireNamed(categories, category).no,
          })),
        }),
      }),
    ),
  );
  const refunds = history.flatMap((one, index) =>
    one.refund ? [toEntry(one.refund, categoryOf(one), { refundOf: seqs[index] ?? 0 })] : [],
  );
  await postEntries(ledger, change, refunds);
  const placed = new Map<number, Placed>();
  const sides = history.flatMap(({ isTransfer }, index) => (isTransfer ? [index, index + 1] : []));
  const sideSeqs = sides.map((index) => seqs[index] ?? 0);
  for await (const some of readPlaced(ledger, change.owner, sideSeqs))
    for (const one of some) placed.set(one.entry.seq, one);
  const pairs = history.flatMap(({ isTransfer }, index) => {
    const [from, to] = [placed.get(seqs[index] ?? 0), placed.get(seqs[index + 1] ?? 0)];
    return isTransfer && from && to ? [{ from, to }] : [];
  });
  await linkPairs(ledger, change, pairs);
  return history.length + refunds.length;
}

/** Until all that came with it is gone. */
export async function hasSampleData(db: Db, owner: Owner): Promise<boolean> {
  const [sources, categories] = [await listSources(db, owner), await listCategories(db, owner)];
  return [...sources, ...categories].some(({ sample }) => sample === SAMPLE);
}

/** What came with the sample goes; what the person made themselves stays, apart from what hangs on a sample source. */
export function removeSampleData(db: Db, owner: Owner): Promise<void> {
  return withLedger(db, owner, { kind: 'sample.removed' }, async (trx, change) => {
    await forEachPlan((plan) => plan.removeSample(trx, change, SAMPLE));
    for (const source of await listSources(trx, owner)) {
      if (source.sample === SAMPLE) await removeSource(trx, owner, source.id);
    }
    for (const category of await listCategories(trx, owner)) {
      if (category.sample === SAMPLE) await removeCategory(trx, owner, category.id);
    }
    for (const { from, rate } of sampleRates) await deleteEqualRates(trx, owner, from, rate);
  });
}

function requireNamed<Value>(map: ReadonlyMap<string, Value>, name: string): Value {
  const value = map.get(name);
  if (value === undefined) throw new Error(`the sample has no ${name}`);
  return value;
}
