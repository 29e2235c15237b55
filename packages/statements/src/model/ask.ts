import type { Choice, Example, ExampleReading, Question, QuestionId } from './question.ts';

/** A choice with what it makes of a row. */
export type Way<Item> = Choice & { read: (item: Item) => ExampleReading };

const EXAMPLES = 3;

/** The question between some ways to read, as far as they make a difference to any row; none where they do not. */
export function ask<Item>(
  id: QuestionId,
  ways: readonly Way<Item>[],
  items: readonly Item[],
  show: (item: Item) => { line: number; text: string },
): Question[] {
  const different = dropEqual(ways, items);
  if (different.length < 2) return [];
  const telling = items.filter((item) => new Set(different.map(({ read }) => toKey(read(item)))).size > 1);
  const choices = different.map(({ id: choice, text }) => ({ id: choice, text }));
  const examples = telling.slice(0, EXAMPLES).map(
    (item): Example => ({
      ...show(item),
      readings: Object.fromEntries(different.map((way) => [way.id, way.read(item)])),
    }),
  );
  return [{ id, choices, examples }];
}

const toKey = ({ day, cents }: ExampleReading): string => `${day} ${cents}`;

function dropEqual<Item>(ways: readonly Way<Item>[], items: readonly Item[]): Way<Item>[] {
  const kept: Way<Item>[] = [];
  for (const way of ways) {
    const isNew = kept.every((other) =>
      items.some((item) => toKey(way.read(item)) !== toKey(other.read(item))),
    );
    if (isNew) kept.push(way);
  }
  return kept;
}
