import type { RuleAction } from '@saldo/contract';
import { type Cents, cents, hasDecimals, MOST_TAGS, toThousandths, toTypeOfMovement } from '@saldo/domain';
import { type PreparedRule, prepareRule, type RuleRow as SeenRow } from '@saldo/sorting';
import {
  type Entry,
  type Extras,
  KINDS,
  type Ledger,
  parseExtras,
  type Source,
  toDecidedText,
  toExtrasText,
} from '../../ledger/index.ts';
import { listCategories } from '../categories/categories.repository.ts';
import { findTagsByNo } from '../tags/tags.repository.ts';
import { parseActions, toSortingRule } from './prepared-rule.ts';
import type { RuleRow } from './rules.repository.ts';

type Rule = Pick<RuleRow, 'id' | 'name' | 'match' | 'conditions' | 'actions'>;

/** The fields that a rule can change. */
type Ruled = Pick<
  Entry,
  'name' | 'category_no' | 'decided' | 'more' | 'cents' | 'kind' | 'day' | 'description'
>;

/** Applies rules to a transaction; `fired` are those that matched. */
export type RuleChanger = {
  apply: <Row extends Ruled>(entry: Row, source: Source, tags: readonly string[]) => Row;
  fired: Map<string, number>;
  /** Whether any rule needs tags. */
  needsTags: boolean;
};

/**
 * In order: the first rule that sets a category wins. A person's choice stays; learned and bank categories
 * give way. `tagNos` maps the tags that rules add.
 */
export async function makeRuleChanger(
  ledger: Ledger,
  rules: readonly Rule[],
  tagNos: ReadonlyMap<string, number>,
): Promise<RuleChanger> {
  const categories = new Map((await listCategories(ledger)).map(({ id, no }) => [id, no]));
  const prepared = rules.map((rule) => ({
    rule,
    test: prepareRule(toSortingRule(rule)),
    actions: parseActions(rule),
  }));
  const fired = new Map<string, number>();
  return {
    fired,
    needsTags: prepared.some(({ test }) => test.rule.conditions.some(({ field }) => field === 'tag')),
    apply(entry, source, tags) {
      const seen = toSeen(entry, source, tags);
      let row = entry;
      let isDecided = isPersons(entry);
      for (const { rule, test, actions } of prepared) {
        if (!test.matches(seen)) continue;
        const before = row;
        for (const action of actions) {
          if (isCategorizing(action) && isDecided) continue;
          row = act(row, source, action, rule, { categories, tagNos });
        }
        if (actions.some(isCategorizing)) isDecided = true;
        if (row !== before) fired.set(rule.id, (fired.get(rule.id) ?? 0) + 1);
      }
      return row;
    },
  };
}

export const matchesRow = (test: PreparedRule, entry: Ruled, source: Source, tags: readonly string[]) =>
  test.matches(toSeen(entry, source, tags));

const isCategorizing = ({ set }: RuleAction) => set === 'category_id' || set === 'lines' || set === 'ignore';

/** A category or lines that the person set or removed. */
function isPersons({ category_no, decided, more }: Ruled): boolean {
  if (decided !== null) return decided === PERSONS;
  return category_no !== null || (more !== null && parseExtras(more).lines !== undefined);
}

const PERSONS = toDecidedText({ by: 'person' });

export const toSeen = (entry: Ruled, source: Source, tags: readonly string[]): SeenRow => ({
  name: entry.name,
  description: entry.description,
  thousandths: toThousandths(entry.cents, source.currency),
  type: entry.kind === KINDS.transfer ? 'transfer' : toTypeOfMovement(entry.cents),
  source_id: source.id,
  day: entry.day,
  tags,
});

type Numbers = { categories: ReadonlyMap<string, number>; tagNos: ReadonlyMap<string, number> };

function act<Row extends Ruled>(
  entry: Row,
  source: Source,
  action: RuleAction,
  rule: Rule,
  numbers: Numbers,
): Row {
  const decided = toDecidedText({ by: 'rule', rule_id: rule.id, rule_name: rule.name });
  if (action.set === 'name') return action.value === entry.name ? entry : { ...entry, name: action.value };
  if (action.set === 'add_tag') {
    const no = numbers.tagNos.get(action.value);
    const more = parseExtras(entry.more);
    const tags = more.tags ?? [];
    if (no === undefined || tags.includes(no) || tags.length >= MOST_TAGS) return entry;
    return { ...entry, more: toExtrasText({ ...more, tags: [...tags, no] }) };
  }
  // Transfers aren't spending.
  if (entry.kind === KINDS.transfer) return entry;
  if (action.set === 'ignore')
    return entry.decided === decided && entry.category_no === null
      ? entry
      : { ...withoutLines(entry), category_no: null, decided };
  if (action.set === 'lines') {
    const lines = toLines(action.value, entry.cents, source.currency, numbers);
    if (!lines) return entry;
    const more = toExtrasText({ ...parseExtras(entry.more), lines });
    return more === entry.more && entry.decided === decided
      ? entry
      : { ...entry, category_no: null, more, decided };
  }
  const no = numbers.categories.get(action.value);
  // The category is gone: the report says so.
  if (no === undefined || (entry.category_no === no && entry.decided === decided)) return entry;
  return { ...withoutLines(entry), category_no: no, decided };
}

const withoutLines = <Row extends Ruled>(entry: Row): Row => {
  const { lines, ...rest } = parseExtras(entry.more);
  return lines ? { ...entry, more: toExtrasText(rest) } : entry;
};

type Shares = Extract<RuleAction, { set: 'lines' }>['value'];

/** Splits an amount by shares, exactly; the last takes the remainder. Too small an amount isn't split. */
function toLines(shares: Shares, total: Cents, currency: string, { categories }: Numbers): Extras['lines'] {
  const coin = hasDecimals(currency) ? 1 : 100;
  let left: number = total;
  const lines = shares.map(({ category_id, share }, index) => {
    const part = index === shares.length - 1 ? left : Math.trunc((total * share) / 100 / coin) * coin;
    left -= part;
    const category = category_id === null ? null : categories.get(category_id);
    return { category, cents: cents(part), description: '' };
  });
  const isWhole = lines.every((line) => line.cents !== 0 && line.category !== undefined);
  return isWhole ? (lines as NonNullable<Extras['lines']>) : undefined;
}

/** Tag names of an entry, for rules that test them. */
export async function readTagNames(
  ledger: Ledger,
  entries: readonly Pick<Entry, 'more'>[],
): Promise<(entry: Pick<Entry, 'more'>) => string[]> {
  const nos = entries.flatMap(({ more }) => (more === null ? [] : (parseExtras(more).tags ?? [])));
  const names = new Map((await findTagsByNo(ledger, nos)).map(({ no, name }) => [no, name]));
  return ({ more }) =>
    more === null ? [] : (parseExtras(more).tags ?? []).flatMap((no) => names.get(no) ?? []);
}
