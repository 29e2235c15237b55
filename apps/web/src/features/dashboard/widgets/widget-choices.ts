/** Which parts a person sees below the dashboard's own, and in which order. */

const WIDGETS = ['compare', 'unusual', 'inbox', 'categories', 'upcoming', 'goals'] as const;
export type WidgetName = (typeof WIDGETS)[number];
export type Choice = { part: WidgetName; isShown: boolean };

const SHOWN_AT_FIRST: readonly WidgetName[] = ['compare', 'unusual', 'inbox'];
/** Before the name of one that is hidden, so that it keeps its place. */
const HIDDEN = '-';

/** What is kept may be older than some of the parts: those come last, as they are at first. */
export function toChoices(cards: readonly string[] | null): Choice[] {
  const kept = (cards ?? []).flatMap((card) => {
    const isShown = !card.startsWith(HIDDEN);
    const part = WIDGETS.find((name) => name === (isShown ? card : card.slice(HIDDEN.length)));
    return part ? [{ part, isShown }] : [];
  });
  const atFirst = WIDGETS.map((part) => ({ part, isShown: SHOWN_AT_FIRST.includes(part) }));
  const each = new Map<WidgetName, Choice>();
  for (const choice of [...kept, ...atFirst]) if (!each.has(choice.part)) each.set(choice.part, choice);
  return [...each.values()];
}

export const toCards = (choices: readonly Choice[]): string[] =>
  choices.map(({ part, isShown }) => (isShown ? part : `${HIDDEN}${part}`));

/** What an earlier version kept in the browser: until they choose again, it holds. */
export function readEarlierCards(text: string | null): string[] | null {
  try {
    const list: unknown = JSON.parse(text ?? 'null');
    if (!Array.isArray(list)) return null;
    return list.flatMap((one: Partial<Choice> | null) =>
      typeof one?.part === 'string' ? [one.isShown === true ? one.part : `${HIDDEN}${one.part}`] : [],
    );
  } catch {
    return null;
  }
}

/** The same with one of them so many places further down, or up. */
export function moveChoice(choices: readonly Choice[], part: WidgetName, by: 1 | -1): Choice[] {
  const from = choices.findIndex((one) => one.part === part);
  const moved = choices.slice(from, from + 1);
  return choices.toSpliced(from, 1).toSpliced(from + by, 0, ...moved);
}
