import type { Suggestion } from '@saldo/contract';
import { fromDayNumber, LAST_DAY, toAmount, toSize, toTypeOfMovement } from '@saldo/domain';
import { groupOf, makeNearest, type Prediction, type Sorter, usualCategories } from '@saldo/sorting';
import type { LocalState } from '../../context/local-state.ts';
import { cooperatively } from '../../db/yield-to-event-loop.ts';
import {
  type Amendment,
  amendEntries,
  type Entry,
  findSources,
  fromIdBytes,
  type Ledger,
  listCategoryNos,
  parseExtras,
  readPlaced,
  suggestPairs,
  toIdBytes,
  withLedger,
} from '../../ledger/index.ts';
import { findCategories } from '../categories/categories.repository.ts';
import { readCleanNames } from '../names/clean-names.ts';
import { isWritten } from '../names/is-written.ts';
import { withFollowers } from '../transactions/refunds.ts';
import { toSortedRow } from './sorted-row.ts';
import { readSorter } from './sorters.service.ts';
import { countWaiting, listWaiting, listWaitingSeqs } from './waiting.repository.ts';

const MOST_LISTED = 500;
const MOST_OTHERS = 3;

/** The newest uncategorized transactions with suggestions. */
export async function listSuggestions(
  local: LocalState,
  ledger: Ledger,
  limit = MOST_LISTED,
): Promise<{ total: number; results: Suggestion[] }> {
  const { sorter, categories } = await readSorter(local, ledger);
  const rows = await listWaiting(ledger, limit);
  const predictions = await predictAll(sorter, rows);
  const named = await findCategories(
    ledger,
    predictions.flatMap(({ category, ranked }) => [category ?? null, ...ranked.map(({ label }) => label)]),
  );
  const sources = await findSources(
    ledger,
    rows.map(({ source_no }) => source_no),
  );
  const otherSides = await findOtherSides(
    ledger,
    rows.map(({ seq }) => seq),
    // Newest first.
    { first: rows.at(-1)?.day ?? LAST_DAY, last: rows[0]?.day ?? LAST_DAY },
  );
  const nearestTo = makeNearest(categories.map(({ no, name }) => ({ no, name })));
  const clean = await readCleanNames(
    ledger,
    rows.map(({ name }) => name),
  );
  const results = rows.flatMap((row, index) => {
    const source = sources.get(row.source_no);
    const guess = predictions[index];
    if (!source || !guess) return [];
    const transfer = toTransfer(guess, otherSides.get(row.seq));
    const category = guess.category === undefined || transfer ? undefined : named.get(guess.category);
    return [
      {
        transaction_id: fromIdBytes(row.id),
        name: row.name,
        clean_name: (isWritten(parseExtras(row.more), source) ? clean(row.name) : null) ?? row.name,
        description: row.description,
        date: fromDayNumber(row.day),
        type: toTypeOfMovement(row.cents),
        amount: toAmount(toSize(row.cents), source.currency),
        currency: source.currency,
        source_id: source.id,
        source_name: source.name,
        category_id: category?.id ?? null,
        category_name: category?.name ?? null,
        usual: category || transfer ? null : toUsual(guess, nearestTo),
        confidence: category ? guess.confidence : 0,
        because: transfer ? [] : guess.because,
        precision: category ? (guess.precision ?? null) : null,
        transfer,
        group: groupOf(toSortedRow(row), { ...guess, isTransfer: transfer !== null }),
        is_sure: category !== undefined && guess.isSure,
        others: (transfer ? [] : guess.ranked)
          .filter(({ label }) => label !== guess.category)
          .slice(0, MOST_OTHERS)
          .flatMap(({ label }) => {
            const other = named.get(label);
            return other ? [{ category_id: other.id, category_name: other.name }] : [];
          }),
      },
    ];
  });
  return { total: await countWaiting(ledger), results };
}

async function predictAll(sorter: Sorter, rows: readonly Entry[]): Promise<Prediction[]> {
  const predictions: Prediction[] = [];
  for await (const row of cooperatively(rows)) predictions.push(sorter.predict(toSortedRow(row)));
  return predictions;
}

/** The other sides of unambiguous transfers. */
async function findOtherSides(
  ledger: Ledger,
  seqs: readonly number[],
  range: NonNullable<Parameters<typeof suggestPairs>[1]>,
): Promise<Map<number, string>> {
  if (seqs.length === 0) return new Map();
  const waiting = new Set(seqs);
  const pairs = (await suggestPairs(ledger, range)).filter(({ isCertain }) => isCertain);
  const others = new Map<number, number>();
  for (const { from, to } of pairs) {
    if (waiting.has(from.seq)) others.set(from.seq, to.seq);
    if (waiting.has(to.seq)) others.set(to.seq, from.seq);
  }
  const ids = new Map<number, string>();
  for await (const placed of readPlaced(ledger, [...new Set(others.values())]))
    for (const { entry } of placed) ids.set(entry.seq, fromIdBytes(entry.id));
  return new Map(
    [...others].flatMap(([seq, other]) => (ids.has(other) ? [[seq, ids.get(other) ?? '']] : [])),
  );
}

/** Not a transfer if the person files it under a category of that name. */
function toTransfer(guess: Prediction, otherSide: string | undefined): Suggestion['transfer'] {
  if (guess.isTransfer) return { transaction_id: otherSide ?? null };
  return otherSide !== undefined && guess.seen.of === 0 ? { transaction_id: otherSide } : null;
}

/** A usual category that the person has no equivalent of. */
function toUsual({ usual }: Prediction, nearestTo: ReturnType<typeof makeNearest>): Suggestion['usual'] {
  const found = usual && usualCategories.find(({ id }) => id === usual);
  if (!found || nearestTo(found.id)) return null;
  return { id: found.id, en: found.en, es: found.es };
}

/** Accepting makes it the person's choice. Categorized ones are skipped. */
export async function acceptSuggestions(
  local: LocalState,
  ledger: Ledger,
  { ids, at_least }: { ids?: readonly string[] | undefined; at_least?: number | undefined },
): Promise<{ changed: number; changeNo: number | null }> {
  const { sorter } = await readSorter(local, ledger);
  return withLedger(ledger, { kind: 'suggestions.accepted', rows: ids?.length }, async (ledger) => {
    const wanted = ids?.flatMap((id) => toIdBytes(id) ?? []);
    const known = await listCategoryNos(ledger);
    let changed = 0;
    const seqs = await listWaitingSeqs(ledger, wanted);
    const otherSides = await findOtherSides(ledger, seqs, { around: seqs });
    for await (const placed of readPlaced(ledger, seqs)) {
      const amendments: Amendment[] = [];
      for await (const before of cooperatively(placed)) {
        const guess = sorter.predict(toSortedRow(before.entry));
        const { category, confidence } = guess;
        if (toTransfer(guess, otherSides.get(before.entry.seq))) continue;
        if (category === undefined || !known.has(category) || confidence < (at_least ?? 0)) continue;
        const entry = { ...before.entry, category_no: category, decided: null };
        amendments.push({ before, after: { entry, source: before.source } });
      }
      await amendEntries(ledger, await withFollowers(ledger, amendments));
      changed += amendments.length;
    }
    return { changed, changeNo: changed > 0 ? ledger.change.no : null };
  });
}
