import type { Input, PreviewedRow } from '@saldo/contract';
import { fromDayNumber, toAmount, toSize, toTypeOfMovement } from '@saldo/domain';
import { prepareRule, type RulesReport, reportRules as reportOn } from '@saldo/sorting';
import { unhurried } from '../../db/breath.ts';
import { chunks } from '../../db/chunks.ts';
import type { Db } from '../../db/database.ts';
import type { Owner } from '../../db/owner.ts';
import type { Change } from '../../ledger/change.ts';
import { type Amendment, amendEntries } from '../../ledger/entries.ts';
import { fromIdBytes } from '../../ledger/entry-id.ts';
import { withLedger } from '../../ledger/ledger.ts';
import type { Entry, Ledger } from '../../ledger/ledger.types.ts';
import { parseMore } from '../../ledger/more.ts';
import { readPlaced, walkPlaced } from '../../ledger/placed.ts';
import { listCategoryNos } from '../../ledger/undo-present.repository.ts';
import { listCategories } from '../categories/categories.repository.ts';
import { findTags } from '../tags/tags.repository.ts';
import { toTagNos } from '../tags/tags.service.ts';
import { withFollowers } from '../transactions/refunds.ts';
import { parseActions, requireUsable, toKept, toSortingRule } from './prepared-rule.ts';
import { makeRuleChanger, matchesRow, type RuleChanger, readTagNames, toSeen } from './rule-changer.ts';
import { applyPatch, findPatches, ofRules, oneAtATime, type Patch, whileHeld } from './rule-patches.ts';
import { addFired, listRules, type RuleRow } from './rules.repository.ts';
import { requireNamed, requireRule, toColumns } from './rules.service.ts';

/** Rules are prepared for as many at once. */
const ROWS_PER_STEP = 500;

/** What a person looks at before they say yes. */
const MOST_SHOWN = 100;

/** The tags that rules add. */
export const tagsOf = (rules: readonly Pick<RuleRow, 'actions'>[]) => [
  ...new Set(
    rules.flatMap(parseActions).flatMap((action) => (action.set === 'add_tag' ? [action.value] : [])),
  ),
];

type Wanted = Input<'runRules'>['body']['ids'];

/** Active rules, or some of them, on all that is there: one change. What they would change is found before it is held. */
export async function runRules(
  db: Db,
  owner: Owner,
  { ids }: Input<'runRules'>['body'],
): Promise<{ changed: number; changeNo: number | null }> {
  const found = await oneAtATime.run(() => findChanges(db, owner, ids));
  if (found.patches.size === 0) return { changed: 0, changeNo: null };
  // Whoever runs theirs meanwhile does not wait until these are written.
  return withLedger(db, owner, { kind: 'rules.run', by: 'rule' }, async (ledger, change) => {
    await toTagNos(ledger, owner, found.names);
    const present = await findWanted(ledger, owner, ids);
    const tags = await numbersOfTags(ledger, owner, found.names);
    const again = await makeRuleChanger(ledger, owner, present, tags);
    const changed = await writePatches(ledger, change, found.patches, again);
    await addFired(ledger, owner, found.fired);
    return { changed, changeNo: changed > 0 ? change.no : null };
  });
}

async function findChanges(db: Db, owner: Owner, ids: Wanted) {
  const rules = await findWanted(db, owner, ids);
  const names = tagsOf(rules);
  const changer = await makeRuleChanger(db, owner, rules, await placesOfTags(db, owner, names));
  const patches = rules.length > 0 ? await findPatches(db, owner, changer) : new Map<number, Patch>();
  return { names, patches, fired: changer.fired };
}

async function findWanted(db: Db, owner: Owner, ids: Wanted): Promise<RuleRow[]> {
  for (const id of ids ?? []) await requireRule(db, owner, id);
  const wanted = ids && new Set(ids);
  return (await listRules(db, owner)).filter(({ id, active }) => (wanted ? wanted.has(id) : active === 1));
}

async function writePatches(
  ledger: Ledger,
  change: Change,
  patches: ReadonlyMap<number, Patch>,
  changer: RuleChanger,
): Promise<number> {
  const { owner } = change;
  const categories = await listCategoryNos(ledger, owner);
  const budget = whileHeld();
  let changed = 0;
  for await (const placed of readPlaced(ledger, owner, [...patches.keys()])) {
    const tagsOfRow = await readTagNames(
      ledger,
      owner,
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
    for await (const before of unhurried(asked, budget)) {
      const entry = changer.apply(before.entry, before.source, tagsOfRow(before.entry));
      if (entry !== before.entry) amendments.push({ before, after: { entry, source: before.source } });
    }
    await amendEntries(ledger, change, await withFollowers(ledger, change, amendments));
    changed += amendments.length;
  }
  return changed;
}

/** By the names as rules write them. */
export async function numbersOfTags(
  db: Db,
  owner: Owner,
  names: readonly string[],
): Promise<Map<string, number>> {
  const numbers = new Map<string, number>();
  for (const name of names) {
    const [tag] = await findTags(db, owner, [name]);
    if (tag) numbers.set(name, tag.no);
  }
  return numbers;
}

/** A tag that is not there yet has a number of its own for as long as somebody looks at what would become. */
const NOT_YET = -1;

async function placesOfTags(db: Db, owner: Owner, names: readonly string[]): Promise<Map<string, number>> {
  const known = await numbersOfTags(db, owner, names);
  return new Map(names.map((name, index) => [name, known.get(name) ?? NOT_YET - index]));
}

type Previewed = { matched: number; changed: number; results: PreviewedRow[] };

export const previewRule = (db: Db, owner: Owner, fields: Input<'previewRule'>['body']): Promise<Previewed> =>
  oneAtATime.run(() => preview(db, owner, fields));

async function preview(db: Db, owner: Owner, fields: Input<'previewRule'>['body']): Promise<Previewed> {
  const conditions = fields.conditions.map(toKept);
  requireUsable(conditions);
  await requireNamed(db, owner, { ...fields, conditions });
  const rule = { id: '', ...toColumns({ ...fields, conditions, name: fields.name ?? 'This rule' }) };
  const names = tagsOf([rule]);
  const tagNos = await placesOfTags(db, owner, names);
  const changer = await makeRuleChanger(db, owner, [rule], tagNos);
  const test = prepareRule(toSortingRule(rule));
  const categories = new Map((await listCategories(db, owner)).map(({ no, name }) => [no, name]));
  const added = new Map([...tagNos].map(([name, no]) => [no, name]));
  const budget = ofRules();
  let [matched, changed] = [0, 0];
  const results: PreviewedRow[] = [];
  for await (const placed of walkPlaced(db, owner)) {
    const tagsOfRow = await readTagNames(
      db,
      owner,
      placed.map(({ entry }) => entry),
    );
    for await (const { entry, source } of unhurried(placed, budget)) {
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
        lines: parseMore(row.more).lines?.length ?? 0,
      });
      const more = (parseMore(after.more).tags ?? []).flatMap((no) => added.get(no) ?? []);
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

/** Over all that is there: what matches nothing, and who contradicts whom. */
export const reportRules = (db: Db, owner: Owner): Promise<RulesReport> =>
  oneAtATime.run(() => report(db, owner));

async function report(db: Db, owner: Owner): Promise<RulesReport> {
  const rules = (await listRules(db, owner)).filter(({ active }) => active === 1).map(toSortingRule);
  const whole: RulesReport = { never: [], conflicts: [], fired: new Map(rules.map(({ id }) => [id, 0])) };
  const budget = ofRules();
  const conflicts = new Map<string, RulesReport['conflicts'][number]>();
  for await (const placed of walkPlaced(db, owner)) {
    const tagsOfRow = await readTagNames(
      db,
      owner,
      placed.map(({ entry }) => entry),
    );
    for await (const some of unhurried([...chunks(placed, ROWS_PER_STEP)], budget)) {
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
