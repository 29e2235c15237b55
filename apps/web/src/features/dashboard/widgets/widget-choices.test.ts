import { describe, expect, it } from 'vitest';
import { moveChoice, readEarlierCards, toCards, toChoices, type WidgetName } from './widget-choices.ts';

const shown = (cards: readonly string[] | null) =>
  toChoices(cards).flatMap(({ part, isShown }) => (isShown ? [part] : []));
const AT_FIRST: WidgetName[] = ['compare', 'unusual', 'inbox'];

describe('what is seen below the dashboard', () => {
  it.each([[null], [[]], [['weather', '-rain']]])('is what it is at first where %j is kept', (cards) => {
    expect(shown(cards)).toEqual(AT_FIRST);
  });

  it('keeps its order, once each; parts that came later stand at the end', () => {
    const choices = toChoices(['upcoming', '-compare', '-upcoming']);
    expect(choices).toEqual([
      { part: 'upcoming', isShown: true },
      { part: 'compare', isShown: false },
      { part: 'unusual', isShown: true },
      { part: 'inbox', isShown: true },
      { part: 'categories', isShown: false },
      { part: 'goals', isShown: false },
    ]);
    expect(toChoices(toCards(choices))).toEqual(choices);
  });

  it.each([null, '', 'nonsense', '{}', '7'])('was not chosen before where the browser kept %s', (text) => {
    expect(readEarlierCards(text)).toBeNull();
  });

  it('is what an earlier version kept in the browser', () => {
    const kept = '[null, 3, {"part":"goals","isShown":true}, {"part":"compare","isShown":false}]';
    expect(readEarlierCards(kept)).toEqual(['goals', '-compare']);
  });

  it('moves one place up or down', () => {
    const order = (by: 1 | -1) => moveChoice(toChoices(null), 'unusual', by).map(({ part }) => part);
    expect(order(-1)).toEqual(['unusual', 'compare', 'inbox', 'categories', 'upcoming', 'goals']);
    expect(order(1)).toEqual(['compare', 'inbox', 'unusual', 'categories', 'upcoming', 'goals']);
  });
});
