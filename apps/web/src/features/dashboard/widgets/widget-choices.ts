/** Which parts a person sees below the dashboard's own, and in which order. */

const WIDGETS = ['compare', 'unusual', 'inbox', 'categories', 'upcoming', 'goals'] as const;
export type WidgetName = (typeof WIDGETS)[number];
export type Choice = { part: WidgetName; isShown: boolean };

const SHOWN_AT_FIRST: readonly WidgetName[] = ['compare', 'unusual', 'inbox'];

/** What lies in the browser may be anything, or older than some of the parts: those come last, as they are at first. */
export function parseChoices(text: string | null): Choice[] {
  const remembered = readList(text).flatMap((one) => {
    const part = WIDGETS.find((name) => name === one?.part);
    return part ? [{ part, isShown: one?.isShown === true }] : [];
  });
  const atFirst = WIDGETS.map((part) => ({ part, isShown: SHOWN_AT_FIRST.includes(part) }));
  const each = new Map<WidgetName, Choice>();
  for (const choice of [...remembered, ...atFirst]) if (!each.has(choice.part)) each.set(choice.part, choice);
  return [...each.values()];
}

function readList(text: string | null): (Partial<Record<keyof Choice, unknown>> | null)[] {
  try {
    const list: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(list) ? list : [];
  } catch {
    return [];
  }
}

/** The same with one of them so many places further down, or up. */
export function moveChoice(choices: readonly Choice[], part: WidgetName, by: 1 | -1): Choice[] {
  const from = choices.findIndex((one) => one.part === part);
  const moved = choices.slice(from, from + 1);
  return choices.toSpliced(from, 1).toSpliced(from + by, 0, ...moved);
}
