import { describe, expect, it } from 'vitest';
import {
  actsOn,
  chooseFirstBins,
  estimateOf,
  findThreshold,
  isTrusted,
  KINDS,
  makeRecord,
  noteDecision,
  noteGuess,
  noteLook,
  noteOverruled,
  precisionOf,
  type Record,
  toBin,
} from './record.ts';

const often = (times: number, run: (time: number) => void) =>
  Array.from({ length: times }, (_, time) => run(time));
let label = 100;
/** Each of another category, so that none of them is in doubt. */
const see = (record: Record, bin: number, times: number, isRight: (time: number) => boolean) =>
  often(times, (time) => noteGuess(record, bin, label++, isRight(time), true));
const acts = (record: Record, bin: number) => actsOn(chooseFirstBins(record), bin);
const SURE = 0.999;

describe('what it acts on', () => {
  it('is what was filed before, for a beginner, and nothing that is new to them', () => {
    const record = makeRecord();
    const acting = KINDS.filter((kind) => acts(record, toBin(kind, SURE)));
    expect(acting).toEqual(['known', 'once']);
    expect(acts(record, toBin('known', 0.6))).toBe(false);
  });

  it.each(['alike', 'similar', 'agreed', 'vague', 'disputed'] as const)(
    'takes in %s once it has proved itself, and is rid of it when it fails',
    (kind) => {
      const record = makeRecord();
      const bin = toBin(kind, SURE);
      see(record, bin, 80, () => true);
      expect(acts(record, bin)).toBe(true);
      see(record, bin, 5, () => false);
      expect(acts(record, bin)).toBe(false);
    },
  );

  it('is never the bundled start alone, however often that was right', () => {
    const record = makeRecord();
    see(record, toBin('start', SURE), 500, () => true);
    expect(acts(record, toBin('start', SURE))).toBe(false);
  });

  it('is told apart by kind: one that fails leaves the others alone', () => {
    const record = makeRecord();
    see(record, toBin('once', SURE), 12, (time) => time % 3 > 0);
    expect(acts(record, toBin('once', SURE))).toBe(false);
    expect(acts(record, toBin('known', SURE))).toBe(true);
  });

  it('ends within fifty, also where it was right for years', () => {
    const record = makeRecord();
    const bin = toBin('known', SURE);
    see(record, bin, 3000, () => true);
    let wrong = 0;
    see(record, bin, 50, (time) => {
      const isRight = time % 5 > 0;
      if (acts(record, bin) && !isRight) wrong += 1;
      return isRight;
    });
    expect(acts(record, bin)).toBe(false);
    expect(wrong).toBeLessThan(10);
  });

  it('is nothing where nothing is right often enough', () => {
    const record = makeRecord();
    for (const kind of KINDS)
      for (const score of [0.1, 0.6, 0.75, 0.85, 0.92, 0.96, 0.985, 0.992, SURE])
        see(record, toBin(kind, score), 20, (time) => time % 2 === 0);
    expect(findThreshold(record, chooseFirstBins(record))).toBeUndefined();
  });
});

describe('what was decided', () => {
  it('counts as right once its person was there and left it, not before', () => {
    const record = makeRecord();
    const bin = toBin('known', SURE);
    often(30, () => noteDecision(record, bin, 1));
    expect(precisionOf(record, bin)).toBeUndefined();
    noteLook(record);
    expect(precisionOf(record, bin)).toBeCloseTo(1);
  });

  it.each([20, 100, 500])('counts as wrong where it was overruled, of %d at once too', (times) => {
    const record = makeRecord();
    const bin = toBin('known', SURE);
    often(times, (time) => noteDecision(record, bin, time));
    noteLook(record);
    often(times / 10, (time) => noteOverruled(record, bin, time));
    expect(precisionOf(record, bin)).toBeCloseTo(0.9);
    expect(acts(record, bin)).toBe(times < 50);
  });
});

describe('a category that begins to mean something else', () => {
  it('is not decided any more, and says nothing of the others', () => {
    const record = makeRecord();
    const bin = toBin('known', SURE);
    see(record, bin, 100, () => true);
    const before = estimateOf(record, bin);
    often(20, () => noteGuess(record, bin, 7, false, true));
    expect(isTrusted(record, 7)).toBe(false);
    expect(isTrusted(record, 8)).toBe(true);
    expect(acts(record, bin)).toBe(true);
    expect(estimateOf(record, bin)).toBeGreaterThan(before - 0.04);
    often(20, () => noteGuess(record, bin, 7, true, true));
    expect(isTrusted(record, 7)).toBe(true);
  });
});

describe('the precision of guesses like one', () => {
  it('is unknown while there were fewer than ten, and never made up', () => {
    const record = makeRecord();
    const bin = toBin('similar', 0.85);
    see(record, bin, 9, () => true);
    expect(precisionOf(record, bin)).toBeUndefined();
    see(record, bin, 6, (time) => time % 2 === 0);
    expect(precisionOf(record, bin)).toBeCloseTo(12 / 15, 1);
  });
});
