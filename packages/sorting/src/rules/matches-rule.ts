import { foldText } from '@saldo/domain';
import { parsePattern } from './pattern.ts';
import { type Condition, opsOf, type Rule, type RuleRow } from './rule.ts';

type Test = (row: RuleRow) => boolean;

/** Prepared once, for as many rows as there are: texts are folded and patterns compiled here. */
export type PreparedRule = { rule: Rule; matches: Test };

export function prepareRule(rule: Rule): PreparedRule {
  const tests = rule.conditions.map(toTest);
  // Without conditions nothing is meant, rather than everything.
  if (tests.length === 0) return { rule, matches: () => false };
  if (rule.match === 'all') return { rule, matches: (row) => tests.every((test) => test(row)) };
  return { rule, matches: (row) => tests.some((test) => test(row)) };
}

export const matchesRule = (rule: Rule, row: RuleRow): boolean => prepareRule(rule).matches(row);

/** What is wrong with a condition, in words; undefined where it can be used. */
export function findProblem({ field, op, value }: Condition): string | undefined {
  if (!opsOf[field].includes(op)) return `“${op}” cannot be asked of “${field}”.`;
  if (op === 'between') {
    if (!Array.isArray(value) || value.length !== 2) return 'Between needs two values.';
    return value[0] > value[1] ? 'The first value is larger than the second.' : undefined;
  }
  if (field === 'amount' || field === 'date')
    return typeof value === 'number' ? undefined : 'A number is needed.';
  if (typeof value !== 'string' || value.trim() === '') return 'A text is needed.';
  if (op !== 'matches') return undefined;
  const parsed = parsePattern(value);
  return 'problem' in parsed ? parsed.problem : undefined;
}

const never: Test = () => false;

function toTest(condition: Condition): Test {
  if (findProblem(condition) !== undefined) return never;
  const { field, value } = condition;
  switch (field) {
    case 'amount':
      return toNumberTest(condition, (row) => Math.abs(row.thousandths));
    case 'date':
      return toNumberTest(condition, (row) => row.day);
    case 'type':
      return (row) => row.type === value;
    case 'source_id':
      return (row) => row.source_id === value;
    case 'tag': {
      const test = toTextTest(condition);
      return (row) => foldRow(row).tags.some(test);
    }
    case 'name':
    case 'description': {
      const test = toTextTest(condition);
      return (row) => test(foldRow(row)[field]);
    }
  }
}

type Folded = { name: string; description: string; tags: string[] };

/** A row is held against many rules: its words are folded once. */
const foldedRows = new WeakMap<RuleRow, Folded>();

function foldRow(row: RuleRow): Folded {
  const known = foldedRows.get(row);
  if (known) return known;
  const { name, description, tags } = row;
  const folded = { name: foldText(name), description: foldText(description), tags: tags.map(foldText) };
  foldedRows.set(row, folded);
  return folded;
}

function toTextTest({ op, value }: Condition): (folded: string) => boolean {
  const sought = foldText(String(value)).trim();
  if (op === 'is') return (text) => text.trim() === sought;
  if (op === 'contains') return (text) => text.includes(sought);
  if (op === 'starts_with') return (text) => text.trimStart().startsWith(sought);
  const parsed = parsePattern(String(value));
  return 'pattern' in parsed ? parsed.pattern.matches : () => false;
}

function toNumberTest({ op, value }: Condition, of: (row: RuleRow) => number): Test {
  if (Array.isArray(value)) {
    const [low, high] = value as readonly [number, number];
    return (row) => of(row) >= low && of(row) <= high;
  }
  if (op === 'is') return (row) => of(row) === value;
  return op === 'less_than' ? (row) => of(row) < Number(value) : (row) => of(row) > Number(value);
}
