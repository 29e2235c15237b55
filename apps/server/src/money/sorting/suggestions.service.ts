import type { Suggestion } from '@saldo/contract';
import { fromDayNumber, toAmount, toSize, toTypeOfMovement } from '@saldo/domain';
import { makeNearest, type Prediction, type Sorter, usualCategories } from '@saldo/sorting';
import { unhurried } from '../../db/breath.ts';
import type { Db } from '../../db/database.ts';
import type { Owner } from '../../db/owner.ts';
import { type Amendment, amendEntries } from '../../ledger/entries.ts';
import { fromIdBytes, toIdBytes } from '../../ledger/entry-id.ts';
import { withLedger } from '../../ledger/ledger.ts';
import type { Entry } from '../../ledger/ledger.types.ts';
import { parseMore } from '../../ledger/more.ts';
import { readPlaced } from '../../ledger/placed.ts';
import { findSources } from '../../ledger/sources.repository.ts';
import { listCategoryNos } from '../../ledger/undo-present.repository.ts';
import { findCategories } from '../categories/categories.repository.ts';
import { readCleanNames } from '../names/clean-names.ts';
import { isWritten } from '../names/is-written.ts';
import { withFollowers } from '../transactions/refunds.ts';
import { toSortedRow } from './sorted-row.ts';
import { readSorter } from './sorters.service.ts';
import { countWaiting, listWaiting, listWaitingSeqs } from './waiting.repository.ts';

const MOST_LISTED = 500;
const MOST_OTHERS = 3;

/** The newest that wait for a category, each with the one that it might have. */
export async function listSuggestions(
  db: Db,
  owner: Owner,
  limit = MOST_LISTED,
): Promise<{ total: number; results: Suggestion[] }> {
  const { sorter, categories } = await readSorter(db, owner);
  const rows = await listWaiting(db, owner, limit);
  const predictions = await predictAll(sorter, rows);
  const named = await findCategories(
    db,
    owner,
    predictions.flatMap(({ category, ranked }) => [category ?? null, ...ranked.map(({ label }) => label)]),
  );
  const sources = await findSources(
    db,
    owner,
    rows.map(({ source_no }) => source_no),
  );
  const { precision } = sorter.record();
  const nearestTo = makeNearest(categories.map(({ no, name }) => ({ no, name })));
  const clean = await readCleanNames(
    db,
    owner,
    rows.map(({ name }) => name),
  );
  const results = rows.flatMap((row, index) => {
    const source = sources.get(row.source_no);
    const guess = predictions[index];
    if (!source || !guess) return [];
    const category = guess.category === undefined ? undefined : named.get(guess.category);
    return [
      {
        transaction_id: fromIdBytes(row.id),
        name: row.name,
        clean_name: (isWritten(parseMore(row.more), source) ? clean(row.name) : null) ?? row.name,
        description: row.description,
        date: fromDayNumber(row.day),
        type: toTypeOfMovement(row.cents),
        amount: toAmount(toSize(row.cents), source.currency),
        currency: source.currency,
        source_id: source.id,
        source_name: source.name,
        category_id: category?.id ?? null,
        category_name: category?.name ?? null,
        usual: category ? null : toUsual(guess, nearestTo),
        confidence: category ? guess.confidence : 0,
        because: guess.because,
        precision,
        is_sure: category !== undefined && guess.isSure,
        others: guess.ranked
          .filter(({ label }) => label !== guess.category)
          .slice(0, MOST_OTHERS)
          .flatMap(({ label }) => {
            const other = named.get(label);
            return other ? [{ category_id: other.id, category_name: other.name }] : [];
          }),
      },
    ];
  });
  return { total: await countWaiting(db, owner), results };
}

async function predictAll(sorter: Sorter, rows: readonly Entry[]): Promise<Prediction[]> {
  const predictions: Prediction[] = [];
  for await (const row of unhurried(rows)) predictions.push(sorter.predict(toSortedRow(row)));
  return predictions;
}

/** A usual category that the person has nothing like. */
function toUsual({ usual }: Prediction, nearestTo: ReturnType<typeof makeNearest>): Suggestion['usual'] {
  const found = usual && usualCategories.find(({ id }) => id === usual);
  if (!found || nearestTo(found.id)) return null;
  return { id: found.id, en: found.en, es: found.es };
}

/** The person agrees: so it is their choice. Those that have a category by now are left alone. */
export async function acceptSuggestions(
  db: Db,
  owner: Owner,
  { ids, at_least }: { ids?: readonly string[] | undefined; at_least?: number | undefined },
): Promise<{ changed: number; changeNo: number | null }> {
  const { sorter } = await readSorter(db, owner);
  return withLedger(db, owner, { kind: 'suggestions.accepted' }, async (ledger, change) => {
    const wanted = ids?.flatMap((id) => toIdBytes(id) ?? []);
    const known = await listCategoryNos(ledger, owner);
    let changed = 0;
    for await (const placed of readPlaced(ledger, owner, await listWaitingSeqs(ledger, owner, wanted))) {
      const amendments: Amendment[] = [];
      for await (const before of unhurried(placed)) {
        const { category, confidence } = sorter.predict(toSortedRow(before.entry));
        if (category === undefined || !known.has(category) || confidence < (at_least ?? 0)) continue;
        const entry = { ...before.entry, category_no: category, decided: null };
        amendments.push({ before, after: { entry, source: before.source } });
      }
      await amendEntries(ledger, change, await withFollowers(ledger, change, amendments));
      changed += amendments.length;
    }
    return { changed, changeNo: changed > 0 ? change.no : null };
  });
}
