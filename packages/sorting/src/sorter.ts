import { type Month, monthOfDayNumber } from '@saldo/domain';
import { makeHinter } from './hint.ts';
import { type Features, listFeatures, type Reading, readName } from './learner/features.ts';
import { guess, type KindOfGuess, makeLabels, type Ranked } from './learner/guess.ts';
import { forgetLabel, learn, makeModel, unlearn } from './learner/model.ts';
import {
  chooseThreshold,
  type MonthOfRecord,
  makeRecord,
  note,
  precisionOf,
  toBin,
} from './record/record.ts';
import type { SortedRow } from './row.ts';
import { fromBytes, type SorterState, toBytes } from './sorter-bytes.ts';
import type { UsualId } from './usual/usual-categories.ts';

/** A person's category: its small number, and what it says of itself. */
export type SorterCategory = { no: number; name: string; description?: string | null };

export type Prediction = {
  category: number | undefined;
  /** What the bundled start takes it for: where no category of the person's is that, it can be offered. */
  usual: UsualId | undefined;
  /** How often guesses like this one were right. */
  confidence: number;
  /** Whether that is often enough to do it without asking. */
  isSure: boolean;
  because: string[];
  /** How often this very name was given that category: 14 of 14 times. */
  seen: { times: number; of: number };
  kind: KindOfGuess;
  source: 'learned' | 'start';
  /** The best few, best first. */
  ranked: Ranked[];
};

export type SorterRecord = {
  learned_from: number;
  predicted: number;
  right: number;
  precision: number | null;
  coverage: number | null;
  threshold: number | null;
  by_month: { month: Month; rows: number; predicted: number; right: number }[];
};

export type Sorter = {
  predict: (row: SortedRow) => Prediction;
  /** Notes first how its own guess would have fared, then learns what the person chose. */
  learn: (row: SortedRow, category: number) => void;
  /** A choice was taken back. The record stays: it tells of what was guessed. */
  unlearn: (row: SortedRow, category: number) => void;
  /** A category was deleted, or is part of another now. */
  forget: (category: number, into?: number) => void;
  record: () => SorterRecord;
  toBytes: () => Uint8Array;
};

/** Texts that are read once and kept; it changes nothing but the time. */
const MOST_READINGS = 8_000;

/** A sorter that knows the bundled start only, or what it was when it was turned into bytes. */
export function makeSorter(categories: readonly SorterCategory[], bytes?: Uint8Array): Sorter {
  const state: SorterState = bytes ? fromBytes(bytes) : { model: makeModel(), record: makeRecord() };
  const { model, record } = state;
  let labels = makeLabels([...categories.map(({ no }) => no), ...model.chosen.keys()]);
  const hinter = makeHinter(categories);
  const readings = new Map<string, Reading>();
  let threshold = chooseThreshold(record);

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
    // Without any evidence the most usual category would lead: that is no guess.
    const hasGuess = best !== undefined && (model.learned > 0 || hint !== undefined);
    // Where there was only one to choose, being right about a new name is no merit, and says nothing of what is to come.
    const isTold = hint !== undefined && hint.label === best?.label;
    const hasMerit = isTold || found.seen.of > 0 || model.chosen.size > 1;
    const bin = hasGuess && hasMerit ? toBin(found.kind, best.confidence) : undefined;
    const confidence = bin === undefined ? 0 : precisionOf(record, bin);
    return {
      features,
      found,
      best: hasGuess ? best : undefined,
      bin,
      confidence,
      // Without a word that was seen, the most usual would be given to all that is new.
      isSure: bin !== undefined && (isTold || found.isLearned) && confidence >= threshold,
    };
  }

  return {
    predict(row) {
      const { features, found, best, confidence, isSure } = think(row);
      return {
        category: best?.label,
        usual: features.proposal?.usual,
        confidence,
        isSure,
        because: best ? found.because() : (features.proposal?.because ?? []),
        seen: found.seen,
        kind: found.kind,
        source: found.isLearned ? 'learned' : 'start',
        ranked: best ? found.ranked : [],
      };
    },
    learn(row, category) {
      const { features, best, bin, isSure } = think(row);
      note(record, monthOfDayNumber(row.day), bin, best?.label === category, isSure);
      learn(model, features, category);
      threshold = chooseThreshold(record);
      if ((labels.places[category] ?? -1) < 0) labels = makeLabels([...labels.list, category]);
    },
    unlearn(row, category) {
      unlearn(model, readFeatures(row), category);
    },
    forget(category, into) {
      forgetLabel(model, category, into);
      labels = makeLabels(labels.list.filter((label) => label !== category));
    },
    record: () => toSorterRecord([...record.months.values()], model.learned, threshold),
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

function toSorterRecord(months: MonthOfRecord[], learned: number, threshold: number): SorterRecord {
  const by_month = months.sort((one, two) => one.month - two.month);
  const sum = (of: 'rows' | 'predicted' | 'right') => by_month.reduce((total, month) => total + month[of], 0);
  const [rows, predicted, right] = [sum('rows'), sum('predicted'), sum('right')];
  return {
    learned_from: learned,
    predicted,
    right,
    precision: predicted === 0 ? null : right / predicted,
    coverage: rows === 0 ? null : predicted / rows,
    threshold: threshold > 1 ? null : threshold,
    by_month: by_month.map((month) => ({ ...month })),
  };
}
