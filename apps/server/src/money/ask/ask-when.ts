import type { Answer } from '@saldo/contract';
import { cents, type Day, foldText, formatMoney, toAmount, toDayNumber } from '@saldo/domain';
import { type EpochDay, readStanding, toEpochDay } from '@saldo/planning';
import { findUsual, type Near, type UsualId } from '@saldo/sorting';
import type { Ledger } from '../../ledger/index.ts';
import { findCategories } from '../categories/categories.repository.ts';
import { bringUpToDate } from '../recurring/detection/bring-up-to-date.ts';
import { courseOf, type Item } from '../recurring/item.ts';
import { listItems } from '../recurring/items.ts';
import { toText } from '../recurring/to-recurring.ts';
import type { When } from './parse-when.ts';

type Results = Answer<'ask'>['results'];
type NearestTo = (usual: UsualId) => Near<{ id: string }> | undefined;
type Expected = { item: Item; next: EpochDay; categoryId: string | undefined };

/** When something is expected next, and what it comes to; undefined where nothing is that goes by these words. */
export async function answerWhen(
  ledger: Ledger,
  { words, language }: When,
  today: Day,
  nearestTo: NearestTo,
): Promise<Results | undefined> {
  await bringUpToDate(ledger);
  const expected = await listExpected(ledger, toEpochDay(toDayNumber(today)));
  const [first] = findMeant(expected, words, nearestTo).toSorted((one, two) => one.next - two.next);
  if (!first) return undefined;
  const { item, next } = first;
  const date = toText(next);
  const amount = cents(item.expected);
  return {
    ...{ kind: 'answer', filter: null, draft: null, afford: null, not_understood: [] },
    payment: {
      ...{ recurring_id: item.id, name: item.name, type: item.sign > 0 ? 'income' : 'expense', date },
      ...{ amount: toAmount(amount, item.currency), currency: item.currency },
    },
    text: SENTENCES[language](item.name, toWrittenDay(date), formatMoney(amount, item.currency)),
    url: `/recurring?item=${item.id}`,
  };
}

const SENTENCES = {
  en: (name: string, day: string, amount: string) => `${name}: ${amount} on ${day}`,
  es: (name: string, day: string, amount: string) => `${name}: ${amount} el ${day}`,
};

const toWrittenDay = (date: string) => date.split('-').toReversed().join('/');

async function listExpected(ledger: Ledger, today: EpochDay): Promise<Expected[]> {
  const items = await listItems(ledger);
  const categories = await findCategories(
    ledger,
    items.map(({ categoryNo }) => categoryNo),
  );
  return items.flatMap((item) => {
    const { next } = readStanding(courseOf(item, today), today);
    return next === null || item.state === 'dismissed'
      ? []
      : [{ item, next, categoryId: categories.get(item.categoryNo ?? 0)?.id }];
  });
}

/** By name, then by what such things are usually called, then by a category in which nothing else could be meant. */
function findMeant(
  expected: readonly Expected[],
  words: readonly string[],
  nearestTo: NearestTo,
): readonly Expected[] {
  if (words.length === 0) return expected.filter(({ item }) => item.sign < 0);
  const named = expected.filter(({ item }) => hasAll(item.name, words));
  if (named.length > 0) return named;
  const usual = findUsual(words.join(' '));
  if (usual === undefined) return [];
  const idOf = (one: UsualId) => {
    const near = nearestTo(one);
    return near && near.nearness !== 'wider' ? near.own.id : undefined;
  };
  const alike = expected.filter(({ item }) => findUsual(item.name) === usual);
  if (alike.length > 0) return alike;
  const nameless = expected.filter(({ item }) => findUsual(item.name) === undefined);
  const within = nameless.filter(({ categoryId }) => categoryId !== undefined && categoryId === idOf(usual));
  if (within.length > 0) return onlyOne(within);
  return usual === 'salary' ? onlyOne(nameless.filter(({ item }) => item.sign > 0)) : [];
}

/** Of several, none: whichever it is would be a guess. */
const onlyOne = (some: readonly Expected[]) => (some.length === 1 ? some : []);

function hasAll(name: string, words: readonly string[]): boolean {
  const known = new Set(foldText(name).match(/[\p{L}\p{N}]+/gu));
  return words.every((word) => known.has(word));
}
