import { FairSemaphore } from '../../concurrency/fair-semaphore.ts';
import { Budget, cooperatively } from '../../db/yield-to-event-loop.ts';
import { invalidInput } from '../../errors/app-error.ts';
import { type Entry, type Ledger, type Placed, walkPlaced } from '../../ledger/index.ts';
import { type RuleChanger, readTagNames } from './rule-changer.ts';

/** Matching patterns takes memory: one person at a time. */
export const rulesAtWork = new FairSemaphore(1, 40);

const MOST_MS = 5000;
/** Others wait while the ledger is held. */
const MOST_MS_HELD = 1000;

const refuse = () => invalidInput('conditions', 'take too long for so many transactions');
export const ofRules = () => new Budget(MOST_MS, refuse);
export const whileHeld = () => new Budget(MOST_MS_HELD, refuse);

/** A rule's result for a transaction at this version: only the changed fields. */
export type Patch = { version: number; fields: Partial<Pick<Entry, (typeof FIELDS)[number]>> };

const FIELDS = ['category_no', 'decided', 'name', 'more'] as const;

/** All changes that rules would make, computed without holding the ledger. */
export async function findPatches(ledger: Ledger, changer: RuleChanger): Promise<Map<number, Patch>> {
  const patches = new Map<number, Patch>();
  const budget = ofRules();
  for await (const placed of walkPlaced(ledger)) {
    const tagsOfRow = await readTagNames(
      ledger,
      placed.map(({ entry }) => entry),
    );
    for await (const { entry, source } of cooperatively(placed, budget)) {
      const after = changer.apply(entry, source, tagsOfRow(entry));
      if (after === entry) continue;
      const changed = FIELDS.filter((field) => after[field] !== entry[field]);
      const fields = Object.fromEntries(changed.map((field) => [field, after[field]]));
      patches.set(entry.seq, { version: entry.change_no, fields });
    }
  }
  return patches;
}

/** Undefined if the row has changed or the result may refer to something gone: then rules run again. */
export function applyPatch<Row extends Entry>(
  { entry }: Placed & { entry: Row },
  { version, fields }: Patch,
  hasCategory: (no: number) => boolean,
): Row | undefined {
  const { category_no: given = null, more } = fields;
  const isSure = entry.change_no === version && more === undefined && (given === null || hasCategory(given));
  return isSure ? { ...entry, ...fields } : undefined;
}
