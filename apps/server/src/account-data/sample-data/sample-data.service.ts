import { randomUUIDv7 } from 'node:crypto';
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
import { AppError } from '../../errors/app-error.ts';
import {
  type Extras,
  type Ledger,
  type LedgerWriter,
  linkPairs,
  listSources,
  makeIdBytes,
  type Placed,
  postEntries,
  readPlaced,
  type SourceRow,
  setBalance,
  toExtrasText,
  withLedger,
} from '../../ledger/index.ts';
import { type CategoryRow, listCategories } from '../../money/categories/categories.repository.ts';
import { addCategory, removeCategory } from '../../money/categories/categories.service.ts';
import {
  insertCategoryGroups,
  listCategoryGroups,
} from '../../money/category-groups/category-groups.repository.ts';
import { removeCategoryGroup } from '../../money/category-groups/category-groups.service.ts';
import { deleteEqualRates, putRates } from '../../money/currencies/currencies.repository.ts';
import { addSamplePlan, removeSamplePlan } from '../../money/monthly-plan/sample-plan.ts';
import { addSource, removeSource } from '../../money/sources/sources.service.ts';
import { toTagNos } from '../../money/tags/tags.service.ts';
import { hasMoneyData } from '../personal-data/money-data.ts';
import { forEachPlan } from '../plans/plans.ts';
import {
  makeSampleHistory,
  type Sample,
  sampleCategories,
  sampleGroups,
  sampleRates,
  sampleSources,
} from './sample-history.ts';

const SAMPLE = 1;

/** Only where there is nothing yet: nobody's own data mixes with it. Answers with how many transactions it added. */
export function loadSampleData(ledger: Ledger, now: Date): Promise<number> {
  return withLedger(ledger, { kind: 'sample.loaded' }, async (ledger) => {
    if (await hasMoneyData(ledger)) throw new AppError('sample_data.not_empty');

    const categories = new Map<string, CategoryRow>();
    const groups = await insertCategoryGroups(
      ledger,
      sampleGroups.map((name, index) => ({ id: randomUUIDv7(), name, position: index + 1, sample: SAMPLE })),
    );
    const groupIds = new Map(groups.map(({ name, id }) => [name, id]));
    for (const { group, ...category } of sampleCategories) {
      const fields = { ...category, group_id: requireNamed(groupIds, group) };
      categories.set(category.name, await addCategory(ledger, fields, SAMPLE));
    }
    const sources = new Map<string, SourceRow>();
    for (const { name, type_source, now: balance, currency = HOME_CURRENCY } of sampleSources) {
      const amount = toDecimal(cents(balance), currency);
      const fields = { name, type_source, amount, currency };
      sources.set(name, await addSource(ledger, fields, { sample: SAMPLE }));
    }
    const present = monthOfDayNumber(toDayNumber(toDay(now)));
    await putRates(
      ledger.db,
      sampleRates.map(({ from, back, rate }) => ({
        ...{ owner: ledger.owner, from_code: from, to_code: HOME_CURRENCY, rate, origin: 'person' },
        day: daysOfMonth(addMonths(present, -back)).first,
      })),
    );

    const history = makeSampleHistory(toDay(now));
    const added = await postSample(ledger, history, { categories, sources });
    const balances = new Map(sampleSources.map(({ name, now: balance }) => [name, cents(balance)]));
    for (const source of await listSources(ledger)) {
      await setBalance(ledger, source, requireNamed(balances, source.name));
    }

    const sample = {
      mark: SAMPLE,
      today: toDay(now),
      categoryId: (name: string) => requireNamed(categories, name).id,
      categoryNo: (name: string) => requireNamed(categories, name).no,
      sourceId: (name: string) => requireNamed(sources, name).id,
      sourceNo: (name: string) => requireNamed(sources, name).no,
    };
    await forEachPlan((plan) => plan.addSample(ledger, sample));
    await addSamplePlan(ledger, sample);
    return added;
  });
}

type Named = { categories: ReadonlyMap<string, CategoryRow>; sources: ReadonlyMap<string, SourceRow> };

/** What gives something back, or is the other side of it, needs the number of the other. */
async function postSample(
  ledger: LedgerWriter,
  history: readonly Sample[],
  { categories, sources }: Named,
): Promise<number> {
  const noOf = new Map<string, number>();
  for (const name of new Set(history.flatMap(({ tags = [] }) => tags)))
    for (const no of await toTagNos(ledger, [name])) noOf.set(name, no);
  const toEntry = (one: Omit<Sample, 'category' | 'refund'>, category_no: number | null, more: Extras) => ({
    ...{ id: makeIdBytes(), day: toDayNumber(one.day), cents: one.cents, category_no },
    ...{ name: one.name, description: one.description, more: toExtrasText(more) },
    source: requireNamed(sources, one.source),
  });
  const categoryOf = ({ category, lines }: Sample) => (lines ? null : requireNamed(categories, category).no);
  const seqs = await postEntries(
    ledger,
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
  await postEntries(ledger, refunds);
  const placed = new Map<number, Placed>();
  const sides = history.flatMap(({ isTransfer }, index) => (isTransfer ? [index, index + 1] : []));
  const sideSeqs = sides.map((index) => seqs[index] ?? 0);
  for await (const some of readPlaced(ledger, sideSeqs))
    for (const one of some) placed.set(one.entry.seq, one);
  const pairs = history.flatMap(({ isTransfer }, index) => {
    const [from, to] = [placed.get(seqs[index] ?? 0), placed.get(seqs[index + 1] ?? 0)];
    return isTransfer && from && to ? [{ from, to }] : [];
  });
  await linkPairs(ledger, pairs);
  return history.length + refunds.length;
}

/** Until all that came with it is gone. */
export async function hasSampleData(ledger: Ledger): Promise<boolean> {
  const [sources, categories] = [await listSources(ledger), await listCategories(ledger)];
  return [...sources, ...categories].some(({ sample }) => sample === SAMPLE);
}

/** What came with the sample goes; what the person made themselves stays, apart from what hangs on a sample source. */
export function removeSampleData(ledger: Ledger): Promise<void> {
  return withLedger(ledger, { kind: 'sample.removed' }, async (ledger) => {
    await forEachPlan((plan) => plan.removeSample(ledger, SAMPLE));
    await removeSamplePlan(ledger, SAMPLE);
    for (const source of await listSources(ledger)) {
      if (source.sample === SAMPLE) await removeSource(ledger, source.id);
    }
    for (const category of await listCategories(ledger)) {
      if (category.sample === SAMPLE) await removeCategory(ledger, category.id);
    }
    for (const group of await listCategoryGroups(ledger)) {
      if (group.sample === SAMPLE) await removeCategoryGroup(ledger, group.id);
    }
    for (const { from, rate } of sampleRates) await deleteEqualRates(ledger, from, rate);
  });
}

function requireNamed<Value>(map: ReadonlyMap<string, Value>, name: string): Value {
  const value = map.get(name);
  if (value === undefined) throw new Error(`the sample has no ${name}`);
  return value;
}
