import { chance, pick, wholeBetween } from './chance.ts';
import { dayOfMonth, daysBetween, FIRST_DAY, listDaysOfMonthBefore, monthOf, weekdayOf } from './day.ts';
import type { Place } from './places.ts';
import { cardPurchase, onlinePurchases } from './purchases.ts';
import { type Draft, finalCents } from './row.ts';

const FRIDAY = 5;
export const MONTHLY_SAVING = 20_000;

/** What happens on a day of an account that somebody lives on. */
export function currentAccountDrafts(seed: string, place: Place, day: string): Draft[] {
  return [
    ...standingOrders(seed, place, day),
    ...bills(seed, place, day),
    ...oddities(place, day),
    ...purchases(seed, place, day),
  ];
}

function standingOrders(seed: string, place: Place, day: string): Draft[] {
  const { words, employer, landlord } = place;
  const month = monthOf(day);
  switch (dayOfMonth(day)) {
    case 1:
      return [
        { cents: -78_000, text: words.rent, party: landlord, reference: `${words.rent} ${day.slice(0, 7)}` },
      ];
    case 6:
      return cardBill(seed, place, day).map((draft) => ({ ...draft, cents: -draft.cents }));
    case 27:
      return [{ cents: -MONTHLY_SAVING, text: words.saving }];
    case 28: {
      const salary: Draft = { cents: 208_000, text: words.salary, party: employer };
      return month === 6 || month === 12
        ? [salary, { cents: 140_000, text: words.bonus, party: employer }]
        : [salary];
    }
    default:
      return [];
  }
}

/** Last month's purchases by credit card, as the card's account sees them paid; the current account sees the opposite. */
export function cardBill(seed: string, place: Place, day: string): Draft[] {
  const days = listDaysOfMonthBefore(day).filter((before) => before >= FIRST_DAY);
  const drafts = days.flatMap((before) => onlinePurchases(seed, place, before));
  const cents = -drafts.reduce((sum, draft) => sum + finalCents(draft), 0);
  return cents > 0 ? [{ cents, text: place.words.cardBill }] : [];
}

function bills(seed: string, { bills }: Place, day: string): Draft[] {
  return bills
    .filter((bill) => bill.dayOfMonth === dayOfMonth(day))
    .map(({ name, low, high }) => ({
      cents: -wholeBetween(low, high, seed, day, name),
      text: name.toUpperCase(),
      party: name,
      reference: `${name.slice(0, 3).toUpperCase()}-${day.replaceAll('-', '')}`,
    }));
}

/** The rows that are hard to import: equal twins with and without ids, and rows that have none. */
function oddities(place: Place, day: string): Draft[] {
  const { words, metro, parking } = place;
  const ride = cardPurchase(place, metro);
  const stop: Draft = {
    cents: -parking.low,
    text: parking.name.toUpperCase(),
    merchant: { name: parking.name, code: parking.code },
    hasNoId: true,
  };
  switch (dayOfMonth(day)) {
    case 3:
      return [ride, ride];
    case 9:
      return [{ cents: -6_000, text: words.cash }];
    case 12:
      return [stop, stop];
    case 23:
      return [{ cents: -6_000, text: words.cash, hasNoId: true }];
    case 25:
      return monthOf(day) % 3 === 0 ? [{ cents: -600, text: words.fee, hasNoId: true }] : [];
    default:
      return [];
  }
}

function purchases(seed: string, place: Place, day: string): Draft[] {
  const drafts = place.habits
    .filter(({ probability }, index) => chance(seed, day, index) < probability)
    .map(({ shops }, index) => cardPurchase(place, pick(shops, seed, day, 'which', index), seed, day));
  if (weekdayOf(day) === FRIDAY) return [...drafts, dinner(seed, place, day)];
  const isSnackDay = daysBetween(FIRST_DAY, day) % 2 === 0;
  return drafts.length === 0 && isSnackDay ? [snack(seed, place, day)] : drafts;
}

/** At least one purchase in any two days, so that something is always pending. */
function snack(seed: string, place: Place, day: string): Draft {
  return cardPurchase(place, pick(place.snacks, seed, day, 'snack'), seed, day);
}

/** The tip is not in the amount that the card was asked for. */
function dinner(seed: string, place: Place, day: string): Draft {
  const draft = cardPurchase(place, place.dinner, seed, day);
  return { ...draft, bookedCents: draft.cents - wholeBetween(2, 5, seed, day, 'tip') * 100 };
}
