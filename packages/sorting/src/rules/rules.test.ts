import type { DayNumber } from '@saldo/domain';
import { describe, expect, it } from 'vitest';
import { findProblem, matchesRule } from './matches-rule.ts';
import { matchesPattern, parsePattern } from './pattern.ts';
import type { Condition, Rule, RuleRow } from './rule.ts';
import { reportRules } from './rules-report.ts';

const row: RuleRow = {
  name: 'Café Estornino',
  description: 'COMPRA CON TARJETA 4921',
  thousandths: -4500,
  type: 'expense',
  source_id: 'a',
  day: 20261115 as DayNumber,
  tags: ['Oficina'],
};
const rule = (id: string, match: 'all' | 'any', conditions: Condition[], category_id?: string): Rule => ({
  id,
  match,
  conditions,
  ...(category_id && { category_id }),
});
const matches = (...conditions: Condition[]) => matchesRule(rule('r', 'all', conditions), row);

describe('a condition', () => {
  it.each<[boolean, Condition]>([
    [true, { field: 'name', op: 'is', value: 'cafe estornino' }],
    [true, { field: 'name', op: 'contains', value: 'ESTOR' }],
    [true, { field: 'name', op: 'starts_with', value: 'Cafe' }],
    [false, { field: 'name', op: 'starts_with', value: 'Estornino' }],
    [true, { field: 'name', op: 'matches', value: '^café\\s' }],
    [true, { field: 'description', op: 'matches', value: 'tarjeta \\d{4}$' }],
    [true, { field: 'amount', op: 'less_than', value: 4510 }],
    [false, { field: 'amount', op: 'less_than', value: 4500 }],
    [true, { field: 'amount', op: 'between', value: [4000, 4500] }],
    [false, { field: 'amount', op: 'more_than', value: 4500 }],
    [true, { field: 'type', op: 'is', value: 'expense' }],
    [false, { field: 'source_id', op: 'is', value: 'b' }],
    [true, { field: 'date', op: 'between', value: [20261101, 20261130] }],
    [true, { field: 'tag', op: 'is', value: 'oficina' }],
    [false, { field: 'type', op: 'contains', value: 'exp' }],
  ])('is %s: %j', (expected, condition) => expect(matches(condition)).toBe(expected));

  it('is met by all or by any, as the rule says, and a rule without one means nothing', () => {
    const yes: Condition = { field: 'type', op: 'is', value: 'expense' };
    const no: Condition = { field: 'source_id', op: 'is', value: 'b' };
    expect(matches(yes, no)).toBe(false);
    expect(matchesRule(rule('r', 'any', [yes, no]), row)).toBe(true);
    expect(matches()).toBe(false);
  });

  it.each<[Condition, string]>([
    [{ field: 'amount', op: 'contains', value: 'x' }, 'cannot be asked'],
    [{ field: 'amount', op: 'between', value: [5, 1] }, 'larger'],
    [{ field: 'name', op: 'is', value: ' ' }, 'A text is needed'],
    [{ field: 'name', op: 'matches', value: '(a' }, 'Missing closing )'],
  ])('says what is wrong with %j', (condition, problem) => expect(findProblem(condition)).toContain(problem));
});

describe('a pattern', () => {
  it.each(['(a', '[z-a]', 'a**', '(?=a)', '\\1', ''])('that cannot be read says so: %s', (text) => {
    const parsed = parsePattern(text);
    expect('problem' in parsed && parsed.problem.length).toBeGreaterThan(5);
  });

  it('that is too long, or repeats too much, is refused', () => {
    expect(parsePattern('a'.repeat(201))).toHaveProperty('problem');
    expect(parsePattern('((a{99}){99}){99}')).toHaveProperty('problem');
    expect(parsePattern('(a{50}){50}b{900}')).toHaveProperty('problem');
    expect(parsePattern('\\b.{0,140}\\bq0')).toHaveProperty('problem');
    expect(parsePattern('\\b.{0,20}\\bq0')).toHaveProperty('pattern');
  });

  it.each([
    '(a+)+$',
    '(a|aa)+$',
    '(a*)*b',
    '(a|a?)+$',
    '(.*a){12}',
    '([a-z]+)*\\d',
    '^(([a-z])+.)+[A-Z]([a-z])+$',
    '(x+x+)+y',
  ])('that runs away elsewhere is done in no time here: %s', (text) => {
    const parsed = parsePattern(text);
    if (!('pattern' in parsed)) throw new Error(parsed.problem);
    const { pattern } = parsed;
    const before = process.threadCpuUsage().user;
    for (const long of [`${'a'.repeat(10_000)}!`, `${'x'.repeat(10_000)}!`, 'ab'.repeat(5_000)]) {
      matchesPattern(pattern, long);
    }
    expect(process.threadCpuUsage().user - before).toBeLessThan(1_500_000);
  });
});

describe('the report on rules', () => {
  const cafe = rule('cafe', 'all', [{ field: 'name', op: 'contains', value: 'cafe' }], 'eating-out');
  const small = rule('small', 'all', [{ field: 'amount', op: 'less_than', value: 5000 }], 'pocket money');
  const same = rule('same', 'all', [{ field: 'type', op: 'is', value: 'expense' }], 'eating-out');
  const other = rule('other', 'all', [{ field: 'name', op: 'is', value: 'Nobody' }], 'x');

  it('names pairs that would set different categories on the same row, and rules that never fire', () => {
    const { never, conflicts, fired } = reportRules(
      [cafe, small, same, other],
      [row, { ...row, name: 'Bar' }],
    );
    expect(never).toEqual(['other']);
    expect(conflicts).toEqual([
      { first: 'cafe', second: 'small', rows: 1 },
      { first: 'small', second: 'same', rows: 2 },
    ]);
    expect(fired.get('small')).toBe(2);
  });
});
