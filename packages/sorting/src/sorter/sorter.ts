import { monthOfDayNumber } from '@saldo/domain';
import { type Features, listFeatures, type Reading, readName } from '../learner/features.ts';
import { guess } from '../learner/guess.ts';
import { makeLabels } from '../learner/labels.ts';
import { forgetLabel, learn, makeModel, unlearn } from '../learner/model.ts';
import type { SortedRow } from '../learner/row.ts';
import {
  actsOn,
  chooseFirstBins,
  estimateOf,
  findThreshold,
  isTrusted,
  makeRecord,
  monthOf,
  noteDecision,
  noteGuess,
  noteLook,
  noteOverruled,
  precisionOf,
  refreshFirstBin,
  toBin,
} from '../record/record.ts';
import { makeHinter } from './hint.ts';
import type { Decision, Prediction, SorterCategory, SorterEvent } from './prediction.ts';
import { fromBytes, type SorterState, toBytes } from './sorter-bytes.ts';
import { type SorterRecord, toSorterRecord } from './sorter-record.ts';

export type Sorter = {
  predict: (row: SortedRow) => Prediction;
  /** What one change did. Each guess is held against its answer before that is learned. */
  follow: (events: readonly SorterEvent[]) => void;
  /** One choice of a row about which nothing had been decided. */
  learn: (row: SortedRow, category: number) => void;
  /** A choice was taken back. The record stays: it tells of what was guessed. */
  unlearn: (row: SortedRow, category: number) => void;
  /** A category was deleted, or is part of another now. */
  forget: (category: number, into?: number) => void;
  record: () => SorterRecord;
  toBytes: () => Uint8Array;
};

/** As it is written down beside a decision. */
const toScore = (confidence: number) => Math.floor(confidence * 10_000) / 10_000;

/** Texts that are read once and kept; it changes nothing but the time. */
const MOST_READINGS = 8_000;

/** A sorter that knows the bundled start only, or what it was when it was turned into bytes. */
export function makeSorter(categories: readonly SorterCategory[], bytes?: Uint8Array): Sorter {
  const state: SorterState = bytes ? fromBytes(bytes) : { model: makeModel(), record: makeRecord() };
  const { model, record } = state;
  let labels = makeLabels([...categories.map(({ no }) => no), ...model.chosen.keys()]);
  const hinter = makeHinter(categories);
  const readings = new Map<string, Reading>();
  let firstBins = chooseFirstBins(record);

  function read(row: SortedRow): Reading {
    // Which digits stand there changes nothing where none of them is left: references make every line another one.
    const key = row.name.replace(/\d/g, '0');
    const found = readings.get(key);
    if (found) return found;
    const reading = readName(row.name);
    if (readings.size >= MOST_READINGS) readings.clear();
    if (!/\d/.test(reading.label)) readings.set(key, reading);
    return reading;
  }

  function readFeatures(row: SortedRow): Features {
    const reading = read(row);
    return listFeatures(row, reading, hinter.findWord(reading.tokens));
  }

  function think(row: SortedRow) {
    const features = readFeatures(row);
    const hint = hinter.hint(features.proposal, features.ownWord);
    const found = guess(model, features, labels, hint);
    const [best] = found.ranked;
    const isTold = hint !== undefined && hint.label === best?.label;
    // Without any evidence the most usual category would lead: that is no guess.
    const hasEvidence = best !== undefined && (isTold || found.isLearned);
    // Unless its person files it like a purchase, or has a category that is called so.
    const isTransfer = features.isTransfer && found.seen.of === 0 && features.ownWord === undefined;
    const hasGuess = hasEvidence && !isTransfer;
    // Where there was only one to choose, being right about a new name is no merit, and says nothing of what is to come.
    const hasMerit = isTold || found.seen.of > 0 || model.chosen.size > 1;
    const bin = hasGuess && hasMerit ? toBin(found.kind, toScore(best.confidence)) : undefined;
    const confidence = bin === undefined ? 0 : estimateOf(record, bin);
    return {
      features,
      found,
      best: hasGuess ? best : undefined,
      isTransfer,
      bin,
      confidence,
      isSure:
        bin !== undefined && found.isLearned && actsOn(firstBins, bin) && isTrusted(record, best?.label ?? 0),
    };
  }

  function noteDecided(row: SortedRow, { category, evidence }: Decision): void {
    const month = monthOf(record, monthOfDayNumber(row.day));
    month.rows += 1;
    month.predicted += 1;
    month.right += 1;
    if (evidence) noteDecision(record, toBin(evidence.kind, evidence.score), category);
  }

  function noteOverruling(row: SortedRow, { category, evidence }: Decision): void {
    const month = monthOf(record, monthOfDayNumber(row.day));
    month.right = Math.max(0, month.right - 1);
    if (!evidence) return;
    const bin = toBin(evidence.kind, evidence.score);
    noteOverruled(record, bin, category);
    refreshFirstBin(record, firstBins, bin);
  }

  function follow(events: readonly SorterEvent[]): void {
    const hasLooked = events.some(({ is }) => is === 'chosen') && noteLook(record);
    if (hasLooked) firstBins = chooseFirstBins(record);
    const fresh = new Set<number | undefined>();
    for (const event of events) {
      const { row, category } = event;
      if (event.is === 'decided') {
        noteDecided(row, event);
        continue;
      }
      const { decided } = event;
      const { features, found, best, bin } = think(row);
      const isCorrection = decided !== undefined && decided.category !== category;
      if (isCorrection) noteOverruling(row, decided);
      if (!decided && !event.isAgain) monthOf(record, monthOfDayNumber(row.day)).rows += 1;
      // Many of one new name that are filed in one go are one answer.
      const [name] = features.keys;
      if (!decided && best && bin !== undefined && !fresh.has(name)) {
        noteGuess(record, bin, best.label, best.label === category, actsOn(firstBins, bin));
        refreshFirstBin(record, firstBins, bin);
      }
      if (found.seen.of === 0) fresh.add(name);
      if (category === undefined) continue;
      learn(model, features, category, isCorrection);
      if ((labels.places[category] ?? -1) < 0) labels = makeLabels([...labels.list, category]);
    }
  }

  return {
    predict(row) {
      const { features, found, best, bin, confidence, isSure, isTransfer } = think(row);
      return {
        category: best?.label,
        usual: isTransfer ? undefined : features.proposal?.usual,
        isTransfer,
        confidence,
        precision: bin === undefined ? undefined : precisionOf(record, bin),
        isSure,
        because: best ? found.because() : isTransfer ? [] : (features.proposal?.because ?? []),
        seen: found.seen,
        evidence: { kind: found.kind, score: toScore(best?.confidence ?? 0) },
        source: found.isLearned ? 'learned' : 'start',
        ranked: best || (model.learned > 0 && !isTransfer) ? found.ranked : [],
      };
    },
    follow,
    learn: (row, category) => follow([{ is: 'chosen', row, category }]),
    unlearn(row, category) {
      unlearn(model, readFeatures(row), category);
    },
    forget(category, into) {
      forgetLabel(model, category, into);
      labels = makeLabels(labels.list.filter((label) => label !== category));
    },
    record: () =>
      toSorterRecord([...record.months.values()], model.learned, findThreshold(record, firstBins)),
    toBytes: () => toBytes(state),
  };
}

/** From all that a person ever chose, in the order of time: the same choices give the same bytes. */
export function rebuildSorter(
  categories: readonly SorterCategory[],
  choices: Iterable<{ row: SortedRow; category: number }>,
): Sorter {
  const sorter = makeSorter(categories);
  for (const { row, category } of choices) sorter.learn(row, category);
  return sorter;
}
