import type { Month } from '@saldo/domain';
import { describe, expect, it } from 'vitest';
import { chooseThreshold, makeRecord, note, precisionOf, toBin } from './record.ts';

const JANUARY = 202601 as Month;
const often = (times: number, run: (time: number) => void) =>
  Array.from({ length: times }, (_, time) => run(time));

describe('the threshold', () => {
  it('lets a beginner act on what is nearly certain, and not on the rest', () => {
    const record = makeRecord();
    const threshold = chooseThreshold(record);
    expect(precisionOf(record, toBin('known', 0.999))).toBeGreaterThanOrEqual(threshold);
    expect(precisionOf(record, toBin('similar', 0.75))).toBeLessThan(threshold);
    expect(precisionOf(record, toBin('vague', 0.999))).toBeLessThan(threshold);
  });

  it('leaves out what was wrong a few times', () => {
    const record = makeRecord();
    const bin = toBin('start', 0.985);
    often(3, () => note(record, JANUARY, bin, false, true));
    expect(precisionOf(record, bin)).toBeLessThan(chooseThreshold(record));
  });

  it('takes in what has proved itself', () => {
    const record = makeRecord();
    const bin = toBin('vague', 0.999);
    often(150, () => note(record, JANUARY, bin, true, false));
    expect(precisionOf(record, bin)).toBeGreaterThanOrEqual(chooseThreshold(record));
  });

  it('is out of reach where nothing is right often enough', () => {
    const record = makeRecord();
    for (const kind of ['known', 'once', 'agreed', 'similar', 'start', 'vague'] as const) {
      for (const confidence of [0.1, 0.6, 0.75, 0.85, 0.92, 0.96, 0.985, 0.992, 0.999]) {
        often(20, (time) => note(record, JANUARY, toBin(kind, confidence), time % 2 === 0, true));
      }
    }
    expect(chooseThreshold(record)).toBeGreaterThan(1);
  });
});
