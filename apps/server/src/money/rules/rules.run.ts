import type { Input, PreviewedRow } from '@saldo/contract';
import { fromDayNumber, toAmount, toSize, toTypeOfMovement } from '@saldo/domain';
import { prepareRule, type RulesReport, reportRules as reportOn } from '@saldo/sorting';
import { chunks } from '../../db/chunks.ts';
import { cooperatively } from '../../db/yield-to-event-loop.ts';
import {
  type Amendment,
  amendEntries,
  type Entry,
  fromIdBytes,
  type Ledger,
  type LedgerWriter,
  listCategoryNos,
  parseExtras,
  readPlaced,
  walkPlaced,
  withLedger,
} from '../../ledger/index.ts';
import { listCategories } from '../categories/categories.repository.ts';
import { findTags } from '../tags/tags.repository.ts';
import { toTagNos } from '../tags/tags.service.ts';
import { withFollowers } from '../transactions/refunds.ts';
import { parseActions, requireUsable, toKept, toSortingRule } from './prepared-rule.ts';
import { makeRuleChanger, matchesRow, type RuleChanger, readTagNames, toSeen } from './rule-changer.ts';
import { applyPatch, findPatches, ofRules, type Patch, rulesAtWork, whileHeld } from './rule-patches.ts';
import { addFired, listRules, type RuleRow } from './rules.repository.ts';
import { requireNamed, requireRule, toColumns } from './rules.service.ts';

/** Rows per preparation of the rules. */
const ROWS_PER_STEP = 500;

/** Shown in the preview. */
const MOST_SHOWN = 100;

/** Tags that rules add. */
export const tagsOf = (rules: readonly Pick<RuleRow, 'actions'>[]) => [
  ...new Set(
    rules.flatMap(parseActions).flatMap((action) => (action.set === 'add_tag' ? [action.value] : [])),
  ),
];

type Wanted = Input<'runRules'>['body']['ids'];

/** Applies active or chosen rules to everything as one change, computed before the ledger is held. */
export async function runRules(
  ledger: Ledger,
  { ids }: Input<'runRules'>['body'],
): Promise<{ changed: number; changeNo: number | null }> {
  const found = await rulesAtWork.run(() => findChanges(ledger, ids));
  if (found.patches.size === 0) return { changed: 0, changeNo: null };
  // Others can compute theirs while these are written.
  return withLedger(ledger, { kind: 'rules.run', by: 'rule' }, async (ledger) => {
    await toTagNos(ledger, found.names);
    const present = await findWanted(ledger, ids);
    const tags = await numbersOfTags(ledger, found.names);
    const again = await makeRuleChanger(ledger, present, tags);
    const changed = await writePatches(ledger, found.patches, again);
    await addFired(ledger, found.fired);
    return { changed, changeNo: changed > 0 ? ledger.change.no : null };
  });
}

async function findChanges(ledger: Ledger, ids: Wanted) {
  const rules = await findWanted(ledger, ids);
  const names = tagsOf(rules);
  const changer = await makeRuleChanger(ledger, rules, await placesOfTags(ledger, names));
  const patches = rules.length > 0 ? await findPatches(ledger, changer) : new Map<number, Patch>();
  return { names, patches, fired: changer.fired };
}

async function findWanted(ledger: Ledger, ids: Wanted): Promise<RuleRow[]> {
  for (const id of ids ?? []) await requireRule(ledger, id);
  const wanted = ids && new Set(ids);
  return (await listRules(ledger)).filter(({ id, active }) => (wanted ? wanted.has(id) : active === 1));
}

async function writePatches(
  ledger: LedgerWriter,
  patches: ReadonlyMap<number, Patch>,
  changer: RuleChanger,
): Promise<number> {
  const categories = await listCategoryNos(ledger);
  const budget = whileHeld();
  let changed = 0;
  for await (const placed of readPlaced(ledger, [...patches.keys()])) {
    const tagsOfRow = await readTagNames(
      ledger,
      placed.map(({ entry }) => entry),
    );
    const amendments: Amendment[] = [];
    const asked: typeof placed = [];
    for (const before of placed) {
      const patch = patches.get(before.entry.seq);
      const entry = patch && applyPatch(before, patch, (no) => categories.has(no));
      if (entry) amendments.push({ before, after: { entry, source: before.source } });
      else asked.push(before);
    }
    for await (const before of cooperatively(asked, budget)) {
      const entry = changer.apply(before.entry, before.source, tagsOfRow(before.entry));
      if (entry !== before.entry) amendments.push({ before, after: { entry, source: before.source } });
    }
    await amendEntries(ledger, await withFollowers(ledger, amendments));
    changed += amendments.length;
  }
  return changed;
}

/** By name, as in rules. */
export async function numbersOfTags(ledger: Ledger, names: readonly string[]): Promise<Map<string, number>> {
  const numbers = new Map<string, number>();
  for (const name of names) {
    const [tag] = await findTags(ledger, [name]);
    if (tag) numbers.set(name, tag.no);
  }
  return numbers;
}

/** Stands for a new tag in a preview. */
const NOT_YET = -1;

async function placesOfTags(ledger: Ledger, names: readonly string[]): Promise<Map<string, number>> {
  const known = await numbersOfTags(ledger, names);
  return new Map(names.map((name, index) => [name, known.get(name) ?? NOT_YET - index]));
}

type Previewed = { matched: number; changed: number; results: PreviewedRow[] };

export const previewRule = (ledger: Ledger, fields: Input<'previewRule'>['body']): Promise<Previewed> =>
  rulesAtWork.run(() => preview(ledger, fields));

async function preview(ledger: Ledger, fields: Input<'previewRule'>['body']): Promise<Previewed> {
  const conditions = fields.conditions.map(toKept);
  requireUsable(conditions);
  await requireNamed(ledger, { ...fields, conditions });
  const rule = { id: '', ...toColumns({ ...fields, conditions, name: fields.name ?? 'This rule' }) };
  const names = tagsOf([rule]);
  const tagNos = await placesOfTags(ledger, names);
  const changer = await makeRuleChanger(ledger, [rule], tagNos);
  const test = prepareRule(toSortingRule(rule));
  const categories = new Map((await listCategories(ledger)).map(({ no, name }) => [no, name]));
  const added = new Map([...tagNos].map(([name, no]) => [no, name]));
  const budget = ofRules();
  let [matched, changed] = [0, 0];
  const results: PreviewedRow[] = [];
  for await (const placed of walkPlaced(ledger)) {
    const tagsOfRow = await readTagNames(
      ledger,
      placed.map(({ entry }) => entry),
    );
    for await (const { entry, source } of cooperatively(placed, budget)) {
      const tags = tagsOfRow(entry);
      if (!matchesRow(test, entry, source, tags)) continue;
      matched += 1;
      const after = changer.apply(entry, source, tags);
      if (after === entry) continue;
      changed += 1;
      if (results.length >= MOST_SHOWN) continue;
      const told = (row: Entry, of: readonly string[]) => ({
        name: row.name,
        category_name: row.category_no === null ? null : (categories.get(row.category_no) ?? null),
        tags: [...of],
        lines: parseExtras(row.more).lines?.length ?? 0,
      });
      const more = (parseExtras(after.more).tags ?? []).flatMap((no) => added.get(no) ?? []);
      results.push({
        transaction_id: fromIdBytes(entry.id),
        date: fromDayNumber(entry.day),
        type: toTypeOfMovement(entry.cents),
        amount: toAmount(toSize(entry.cents), source.currency),
        currency: source.currency,
        before: told(entry, tags),
        after: told(after, [...new Set([...tags, ...more])]),
      });
    }
  }
  return { matched, changed, results };
}

/** Rules that never match, and contradictions. */
export const reportRules = (ledger: Ledger): Promise<RulesReport> => rulesAtWork.run(() => report(ledger));

async function report(ledger: Ledger): Promise<RulesReport> {
  const rules = (await listRules(ledger)).filter(({ active }) => active === 1).map(toSortingRule);
  const whole: RulesReport = { never: [], conflicts: [], fired: new Map(rules.map(({ id }) => [id, 0])) };
  const budget = ofRules();
  const conflicts = new Map<string, RulesReport['conflicts'][number]>();
  for await (const placed of walkPlaced(ledger)) {
    const tagsOfRow = await readTagNames(
      ledger,
      placed.map(({ entry }) => entry),
    );
    for await (const some of cooperatively([...chunks(placed, ROWS_PER_STEP)], budget)) {
      const rows = some.map(({ entry, source }) => toSeen(entry, source, tagsOfRow(entry)));
      add(reportOn(rules, rows));
    }
  }
  function add(part: RulesReport): void {
    for (const [id, times] of part.fired) whole.fired.set(id, (whole.fired.get(id) ?? 0) + times);
    for (const conflict of part.conflicts) {
      const key = `${conflict.first} ${conflict.second}`;
      const known = conflicts.get(key);
      if (known) known.rows += conflict.rows;
      else conflicts.set(key, { ...conflict });
    }
  }
  return {
    ...whole,
    never: [...whole.fired].flatMap(([id, times]) => (times === 0 ? [id] : [])),
    conflicts: [...conflicts.values()],
  };
}
