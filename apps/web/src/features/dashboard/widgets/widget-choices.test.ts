import { describe, expect, it } from 'vitest';
import { moveChoice, parseChoices, type WidgetName } from './widget-choices.ts';

const shown = (text: string | null) =>
  parseChoices(text).flatMap(({ part, isShown }) => (isShown ? [part] : []));
const AT_FIRST: WidgetName[] = ['compare', 'unusual', 'inbox'];

describe('what is seen below the dashboard', () => {
  it.each([null, '', 'nonsense', '{}', '7', '[null, 3, {"part":"weather","isShown":true}]'])(
    'is what it is at first where %s is remembered',
    (text) => {
      expect(shown(text)).toEqual(AT_FIRST);
    },
  );

  it('keeps the remembered order, once each; parts that came later stand at the end', () => {
    const remembered = [
      { part: 'upcoming', isShown: true },
      { part: 'compare', isShown: false },
      { part: 'upcoming', isShown: false },
    ];
    expect(parseChoices(JSON.stringify(remembered))).toEqual([
      { part: 'upcoming', isShown: true },
      { part: 'compare', isShown: false },
      { part: 'unusual', isShown: true },
      { part: 'inbox', isShown: true },
      { part: 'categories', isShown: false },
      { part: 'goals', isShown: false },
    ]);
  });

  it('moves one place up or down', () => {
    const order = (by: 1 | -1) => moveChoice(parseChoices(null), 'unusual', by).map(({ part }) => part);
    expect(order(-1)).toEqual(['unusual', 'compare', 'inbox', 'categories', 'upcoming', 'goals']);
    expect(order(1)).toEqual(['compare', 'inbox', 'unusual', 'categories', 'upcoming', 'goals']);
  });
});
