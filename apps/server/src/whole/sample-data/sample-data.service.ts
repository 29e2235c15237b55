import { cents, HOME_CURRENCY, toDay, toDayNumber, toDecimal } from '@saldo/domain';
import type { Db } from '../../db/database.ts';
import type { Owner } from '../../db/owner.ts';
import { AppError } from '../../http/app-error.ts';
import { postEntries } from '../../ledger/entries.ts';
import { makeIdBytes } from '../../ledger/entry-id.ts';
import { withLedger } from '../../ledger/ledger.ts';
import { listSources, type SourceRow } from '../../ledger/sources.repository.ts';
import { setBalance } from '../../ledger/sources.ts';
import { type CategoryRow, listCategories } from '../../money/categories/categories.repository.ts';
import { addCategory, removeCategory } from '../../money/categories/categories.service.ts';
import { addSource, removeSource } from '../../money/sources/sources.service.ts';
import { hasMoneyData } from '../personal-data/money-data.ts';
import { forEachPlan } from '../plans/plans.ts';
import { makeSampleHistory, sampleCategories, sampleSources } from './sample-history.ts';

const SAMPLE = 1;

/** Only where there is nothing yet: nobody's own data mixes with it. Answers with how many transactions it added. */
export function loadSampleData(db: Db, owner: Owner, now: Date): Promise<number> {
  return withLedger(db, owner, { kind: 'sample.loaded' }, async (trx, change) => {
    if (await hasMoneyData(trx, owner)) throw new AppError('sample_data.not_empty');

    const categories = new Map<string, CategoryRow>();
    for (const category of sampleCategories)
      categories.set(category.name, await addCategory(trx, owner, category, SAMPLE));
    const sources = new Map<string, SourceRow>();
    for (const { name, type_source, now: balance } of sampleSources) {
      const amount = toDecimal(cents(balance), HOME_CURRENCY);
      sources.set(name, await addSource(trx, owner, { name, type_source, amount }, { sample: SAMPLE }));
    }

    const history = makeSampleHistory(toDay(now));
    await postEntries(
      trx,
      change,
      history.map(({ source, category, day, ...entry }) => ({
        ...entry,
        id: makeIdBytes(),
        day: toDayNumber(day),
        category_no: categories.get(category)?.no ?? null,
        source: requireNamed(sources, source),
      })),
    );
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
    return history.length;
  });
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
  });
}

function requireNamed<Value>(map: Map<string, Value>, name: string): Value {
  const value = map.get(name);
  if (value === undefined) throw new Error(`the sample has no ${name}`);
  return value;
}
