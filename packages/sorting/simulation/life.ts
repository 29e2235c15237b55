import { addMonths, cents, type DayNumber, daysOfMonth, type Month, makeRandom } from '@saldo/domain';
import type { SortedRow } from '../src/index.ts';
import type { Person } from './person.ts';
import { toStatement } from './statement.ts';

export type Lived = { row: SortedRow; category: number; shop: string };

const FIRST_MONTH = 202401 as Month;
/** How often a shop that one goes to gives way to another in a month, a shop is visited once, a name is mistyped, and a
 * person files something elsewhere than usual. */
const CHANGES = 0.08;
const VISITED_ONCE = 0.07;
const TYPO = 0.03;
const SLIPS = 0.01;
const KIND_TOLD = 0.5;

/** Two years of somebody, in the order of time. Nothing here reads the bundled start. */
export function live(person: Person, seed: number, months = 24): Lived[] {
  const random = makeRandom(seed);
  const between = (low: number, high: number) => low + (high - low) * random() ** 2;
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item;
  const numbers = new Map(person.categories.map(({ name }, index) => [name, index + 1]));
  const places = person.habits.map(({ shops }) => ({
    now: shops.slice(0, Math.ceil(shops.length * 0.6)),
    next: shops.slice(Math.ceil(shops.length * 0.6)),
  }));
  const lived: Lived[] = [];

  const add = (month: Month, day: number, name: string, category: string, amount: number) => {
    const { last } = daysOfMonth(month);
    const shop = name.replace('*', '');
    const slip = random() < (person.slips ?? SLIPS) ? pick(person.categories).name : filed(month, category);
    const written = random() < TYPO ? mistype(shop, random) : shop;
    const { name: title, description } = toStatement(person.country, written, amount > 0, random);
    const kind = amount < 0 ? person.kinds?.[category] : undefined;
    lived.push({
      row: {
        name: title,
        description,
        cents: cents(Math.round(amount * 100)),
        day: Math.min(month * 100 + day, last) as DayNumber,
        source: amount > 0 ? 1 : random() < 0.7 ? 1 : 2,
        ...(kind !== undefined && random() < KIND_TOLD && { mcc: kind }),
      },
      category: numbers.get(slip) ?? 0,
      shop,
    });
  };
  const filed = (month: Month, category: string) =>
    person.minds?.find(
      ({ month: since, from }) => from === category && month >= addMonths(FIRST_MONTH, since),
    )?.to ?? category;
  const countOf = (times: number) => Math.floor(times) + (random() < times % 1 ? 1 : 0);

  for (let index = 0; index < months; index++) {
    const month = addMonths(FIRST_MONTH, index);
    const anyDay = () => 1 + Math.floor(random() * 28);
    for (const { category, day, amount, name, isIncome } of person.standing) {
      const drift = name.length % 3 === 0 ? 1 + (random() - 0.5) * 0.2 : 1;
      add(month, day, name, category, (isIncome ? amount : -amount) * drift);
    }
    person.habits.forEach(({ category, times, low, high }, at) => {
      const place = places[at];
      if (!place) return;
      for (let time = countOf(times * (0.8 + random() * 0.4)); time > 0; time--) {
        const shop =
          random() < (person.once ?? VISITED_ONCE)
            ? `*${pick(place.now).replace('*', '').split(' ')[0]} ${makeUp(random)}`
            : favourite(place.now, random);
        // Half of what is visited once has a name that says nothing at all.
        const name =
          shop.startsWith('*') && !place.now.includes(shop) && random() < 0.5
            ? `*${makeUp(random)} ${makeUp(random)}`
            : shop;
        add(month, anyDay(), name, category, -between(low, high));
      }
      place.now = place.now.map((shop) => {
        if (place.next.length === 0 || random() > CHANGES) return shop;
        place.next.push(shop);
        return place.next.shift() ?? shop;
      });
    });
    for (const { name, times, low, high, categories } of person.mixed) {
      for (let time = countOf(times); time > 0; time--)
        add(month, anyDay(), name, pick(categories), -between(low, high));
    }
  }
  return lived
    .map((one, index) => ({ one, index }))
    .sort((a, b) => a.one.row.day - b.one.row.day || a.index - b.index)
    .map(({ one }) => one);
}

/** The first are gone to most often. */
const favourite = (shops: readonly string[], random: () => number) =>
  shops[Math.floor(random() ** 1.6 * shops.length)] as string;

const SYLLABLES = 'ba co di fe ga lu me no pa ri so ta ve za lo mi ru'.split(' ');

function makeUp(random: () => number): string {
  const length = 2 + Math.floor(random() * 2);
  const name = Array.from({ length }, () => SYLLABLES[Math.floor(random() * SYLLABLES.length)]).join('');
  return name.charAt(0).toUpperCase() + name.slice(1);
}

function mistype(name: string, random: () => number): string {
  const at = 1 + Math.floor(random() * Math.max(1, name.length - 2));
  return random() < 0.5
    ? name.slice(0, at) + name.slice(at + 1)
    : name.slice(0, at) + name.charAt(at) + name.slice(at);
}
