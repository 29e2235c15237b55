import type { Month } from '@saldo/domain';
import { LABELS_OF_SLOT, SLOTS } from '../learner/evidence.ts';
import { type Model, makeModel } from '../learner/model.ts';
import { BINS, makeRecord, type Record } from '../record/record.ts';

export type SorterState = { model: Model; record: Record };

/** Goes up whenever features, weights or layout change: older bytes are then learned anew from the ledger. */
export const SORTER_VERSION = 3;

const MARK = 0x534c_4453;
const HEAD = 4 + 2 + 4 + 2 + 2 + 2 + 4;
const OF_LABEL = 2 + 4 + 4;
const OF_TRUST = 2 + 3 * 8;
const OF_MONTH = 4 * 4;
/** Numbers that are kept of each bin. */
const COUNTS = 6;
const OF_SLOT = 2 + 4 + 2 + LABELS_OF_SLOT * 4;

/** Only the slots that are taken: a person of a few months is small. */
export function toBytes({ model, record }: SorterState): Uint8Array {
  const { keys, totals, labels, counts } = model.evidence;
  const chosen = [...model.chosen].sort(([one], [two]) => one - two);
  const months = [...record.months.values()].sort((one, two) => one.month - two.month);
  const trusted = [...record.labels].sort(([one], [two]) => one - two);
  const slots = keys.reduce((sum, key) => sum + (key === 0 ? 0 : 1), 0);
  const size =
    HEAD +
    BINS * COUNTS * 8 +
    chosen.length * OF_LABEL +
    months.length * OF_MONTH +
    trusted.length * OF_TRUST +
    slots * OF_SLOT;
  const view = new DataView(new ArrayBuffer(size));
  let at = 0;
  const u16 = (value: number) => {
    view.setUint16(at, value);
    at += 2;
  };
  const u32 = (value: number) => {
    view.setUint32(at, value);
    at += 4;
  };
  const f64 = (value: number) => {
    view.setFloat64(at, value);
    at += 8;
  };
  u32(MARK);
  u16(SORTER_VERSION);
  u32(model.learned);
  u16(chosen.length);
  u16(months.length);
  u16(trusted.length);
  u32(slots);
  for (const counts of listCounts(record)) counts.forEach(f64);
  for (const [label, [out, incoming]] of chosen) {
    u16(label);
    u32(out);
    u32(incoming);
  }
  for (const { month, rows, predicted, right } of months) [month, rows, predicted, right].forEach(u32);
  for (const [label, { right, all, unseen }] of trusted) {
    u16(label);
    [right, all, unseen].forEach(f64);
  }
  for (let slot = 0; slot < SLOTS; slot++) {
    const key = keys[slot] ?? 0;
    if (key === 0) continue;
    u16(slot);
    u32(key);
    u16(totals[slot] ?? 0);
    for (let index = slot * LABELS_OF_SLOT; index < (slot + 1) * LABELS_OF_SLOT; index++) {
      u16(counts[index] === 0 ? 0 : (labels[index] ?? 0));
      u16(counts[index] ?? 0);
    }
  }
  return new Uint8Array(view.buffer);
}

const listCounts = ({ long, recent, unseen, looked }: Record): Float64Array[] => [
  long.right,
  long.all,
  recent.right,
  recent.all,
  unseen,
  looked,
];

/** Throws where the bytes are of another version, or none of ours. */
export function fromBytes(bytes: Uint8Array): SorterState {
  const state: SorterState = { model: makeModel(), record: makeRecord() };
  const { model, record } = state;
  const { keys, totals, labels, counts } = model.evidence;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 0;
  const u16 = () => {
    at += 2;
    return view.getUint16(at - 2);
  };
  const u32 = () => {
    at += 4;
    return view.getUint32(at - 4);
  };
  const f64 = () => {
    at += 8;
    return view.getFloat64(at - 8);
  };
  if (bytes.length < HEAD || u32() !== MARK) throw new Error('these bytes are no sorter');
  const version = u16();
  if (version !== SORTER_VERSION) throw new Error(`a sorter of version ${version}, not ${SORTER_VERSION}`);
  model.learned = u32();
  const [countOfLabels, countOfMonths, countOfTrusted, countOfSlots] = [u16(), u16(), u16(), u32()];
  for (const counts of listCounts(record)) for (let bin = 0; bin < BINS; bin++) counts[bin] = f64();
  for (let index = 0; index < countOfLabels; index++) model.chosen.set(u16(), [u32(), u32()]);
  for (let index = 0; index < countOfMonths; index++) {
    const month = u32() as Month;
    record.months.set(month, { month, rows: u32(), predicted: u32(), right: u32() });
  }
  for (let index = 0; index < countOfTrusted; index++)
    record.labels.set(u16(), { right: f64(), all: f64(), unseen: f64() });
  for (let index = 0; index < countOfSlots; index++) {
    const slot = u16();
    keys[slot] = u32();
    totals[slot] = u16();
    for (let place = slot * LABELS_OF_SLOT; place < (slot + 1) * LABELS_OF_SLOT; place++) {
      labels[place] = u16();
      counts[place] = u16();
    }
  }
  return state;
}
