import { randomUUIDv7 } from 'node:crypto';
import { addDays, cents, type DayNumber, LARGEST_CENTS, toDecimal } from '@saldo/domain';
import { readStanding, toEpochDay, toleranceOf } from '@saldo/planning';
import { AppError } from '../../errors/app-error.ts';
import { type Ledger, type LedgerWriter, updateRow, withLedger } from '../../ledger/index.ts';
import { changeFixedExpense } from '../fixed-expenses/fixed-expenses.service.ts';
import { scheduleOn } from '../recurring/decisions/fields.ts';
import { insertItem, keepItem, toRow } from '../recurring/decisions/keep.ts';
import { toMerchant } from '../recurring/detection/merchant.ts';
import { courseOf, type Item, PERCENT, parseEdited } from '../recurring/item.ts';
import { listItems } from '../recurring/items.ts';
import { findMeant } from './find-meant.ts';
import { requireScenario } from './scenarios.service.ts';
import { isToTry, parseChanges, type StoredChange } from './stored-change.ts';

/** `fixed`: a fixed expense has no first or last day. */
type Skipped = { index: number; reason: 'gone' | 'over' | 'fixed' };
/** What took the place of a payment from some day on: later changes to it are about these, too. */
type Followers = Map<string, string[]>;
type Applying = { today: DayNumber; followers: Followers };
export type Applied = { applied: number; skipped: Skipped[] };

/** All that can be made real and isn't yet, in one change; refused where there is nothing of that kind. */
export function applyScenario(ledger: Ledger, id: string, today: DayNumber): Promise<Applied> {
  return withLedger(ledger, { kind: 'scenario.applied' }, async (ledger) => {
    const scenario = await requireScenario(ledger, id);
    ledger.change.about(scenario.name);
    const skipped: Skipped[] = [];
    const changes = parseChanges(scenario);
    const left = changes.filter(isToTry);
    if (changes.length > 0 && left.length === 0) throw new AppError('scenario.applied');
    const followers: Followers = new Map();
    for (const [index, change] of changes.entries()) {
      if (!isToTry(change)) continue;
      const reason = await applyOne(ledger, change, { today, followers });
      if (reason) skipped.push({ index, reason });
      else change.applied = true;
    }
    if (skipped.length === left.length) throw new AppError('scenario.empty');
    await updateRow(ledger, 'scenarios', scenario, { changes: JSON.stringify(changes) });
    return { applied: left.length - skipped.length, skipped };
  });
}

/** Answers with why not, where it could not be. */
async function applyOne(
  ledger: LedgerWriter,
  change: StoredChange,
  { today, followers }: Applying,
): Promise<Skipped['reason'] | undefined> {
  if (change.kind === 'add') return addItem(ledger, change, today);
  // Each sees what the one before it made.
  const items = await listItems(ledger);
  const meant = findMeant(items, change);
  if (!meant || meant.state === 'dismissed') return 'gone';
  const ids = [meant.id, ...(followers.get(meant.id) ?? [])];
  const reasons: (Skipped['reason'] | undefined)[] = [];
  for (const item of items.filter(({ id }) => ids.includes(id))) {
    const { reason, follower } = await changeItem(ledger, item, { change, today });
    reasons.push(reason);
    if (follower) followers.set(meant.id, [...(followers.get(meant.id) ?? []), follower]);
  }
  return reasons.includes(undefined) ? undefined : reasons[0];
}

type Changing = { change: Exclude<StoredChange, { kind: 'add' }>; today: DayNumber };
type Outcome = { reason?: Skipped['reason']; follower?: string };

async function changeItem(ledger: LedgerWriter, item: Item, { change, today }: Changing): Promise<Outcome> {
  const { next } = readStanding(courseOf(item, toEpochDay(today)), toEpochDay(today));
  const from = change.from !== null && change.from > today ? change.from : undefined;
  if (next === null || (item.end !== undefined && from !== undefined && item.end < toEpochDay(from)))
    return { reason: 'over' };
  if (item.fixed && from !== undefined) return { reason: 'fixed' };
  const amount = change.kind === 'remove' ? 0 : toAmount(item, change);
  const isWhole = from === undefined || (item.start !== undefined && toEpochDay(from) <= item.start);
  if (item.fixed) await changeFixed(ledger, item, amount);
  else if (amount === 0) await end(ledger, item, from ?? today);
  else if (isWhole) await setAmount(ledger, item, amount);
  else return { follower: await follow(ledger, item, amount, from) };
  return {};
}

type Added = Extract<StoredChange, { kind: 'add' }>;
type Changed = Extract<StoredChange, { kind: 'change' }>;

const toAmount = (item: Item, { cents: amount, by }: Changed) =>
  Math.min(LARGEST_CENTS, Math.max(0, amount ?? item.expected + by));

async function changeFixed(ledger: LedgerWriter, { id, currency }: Item, amount: number): Promise<void> {
  if (amount === 0) await changeFixedExpense(ledger, id, { active: false });
  else await changeFixedExpense(ledger, id, { amount: toDecimal(cents(amount), currency) });
}

/** The day before is its last. */
async function end(ledger: LedgerWriter, item: Item, from: DayNumber): Promise<void> {
  const row = await keepItem(ledger, item, 'confirmed');
  await updateRow(ledger, 'recurring_items', row, { end_day: addDays(from, -1) });
}

async function setAmount(ledger: LedgerWriter, item: Item, amount: number): Promise<void> {
  const row = await keepItem(ledger, item, item.row?.state ?? 'confirmed');
  await updateRow(ledger, 'recurring_items', row, {
    ...toRange(item, amount),
    edited: JSON.stringify([...new Set([...parseEdited(row), 'amount'])]),
  });
}

/** Another one takes its place from that day on. */
async function follow(ledger: LedgerWriter, item: Item, amount: number, from: DayNumber): Promise<string> {
  await end(ledger, item, from);
  const id = randomUUIDv7();
  const row = toRow(ledger, { ...item, start: toEpochDay(from), skipped: [] }, 'confirmed');
  await insertItem(ledger, {
    ...{ ...row, id, ...toRange(item, amount) },
    edited: JSON.stringify([...new Set([...(item.row ? parseEdited(item.row) : []), 'amount'])]),
  });
  return id;
}

/** What varied varies as much as before. */
function toRange({ low, expected, high }: Item, amount: number) {
  const within = (value: number) => cents(Math.min(LARGEST_CENTS, Math.max(1, Math.round(value))));
  const by = amount - expected;
  return { low_cents: within(low + by), cents: within(amount), high_cents: within(high + by) };
}

/** Once: so rarely that the first day is the last. */
const ONCE = { unit: 'year', count: 60 } as const;

async function addItem(
  ledger: LedgerWriter,
  { name, sign, cents: amount, currency, source_no, category_no, every, day, until }: Added,
  today: DayNumber,
): Promise<'over' | undefined> {
  const last = every ? until : day;
  if (last !== null && last <= today) return 'over';
  await insertItem(ledger, {
    ...{ owner: ledger.owner, id: randomUUIDv7(), state: 'confirmed', fixed: 0 },
    ...{ name, sign, currency, source_no, category_no },
    ...{ low_cents: amount, cents: amount, high_cents: amount },
    ...{ days: toleranceOf(every ?? { unit: 'month', count: 1 }), percent: PERCENT },
    schedule: JSON.stringify(scheduleOn(day, every ?? ONCE)),
    ...{ start_day: day, end_day: last },
    ...{ merchants: JSON.stringify([toMerchant(name)]), pinned: '[]', skipped: '[]' },
    edited: JSON.stringify(['name', 'source_id', 'category_id', 'every', 'amount', 'tolerance']),
  });
  return undefined;
}
