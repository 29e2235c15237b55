/** `times` a month at one of these shops, `low` to `high` in whole units of money; a star marks a made-up local shop. */
export type Habit = { category: string; times: number; low: number; high: number; shops: string[] };
/** On one day of each month; income where `isIncome`. */
export type Standing = { category: string; day: number; amount: number; name: string; isIncome: boolean };
/** Shops where the category depends on what was bought: no name tells it. */
export type Mixed = { name: string; times: number; low: number; high: number; categories: string[] };

/** Somebody made up, described by their habits. */
export type Person = {
  id: string;
  about: string;
  country: 'ES' | 'DE' | 'FR' | 'GB' | 'IT';
  categories: { name: string; description?: string }[];
  habits: Habit[];
  standing: Standing[];
  mixed: Mixed[];
  /** The kind of shop (ISO 18245) that this person's bank names with every other purchase, by what it is bought for. */
  kinds?: { [category: string]: string };
  /** How often a shop is visited that is never seen again, and how often something is filed elsewhere than usual. */
  once?: number;
  slips?: number;
  /** From a month on, what was filed under one category goes to another. */
  minds?: { month: number; from: string; to: string }[];
};

/** Short hands for the tables of the persons. */
export const habit = (category: string, times: number, low: number, high: number, shops: string): Habit => ({
  category,
  times,
  low,
  high,
  shops: shops.split(',').map((shop) => shop.trim()),
});

export const standing = (category: string, day: number, amount: number, name: string): Standing => ({
  category,
  day,
  amount: Math.abs(amount),
  name,
  isIncome: amount > 0,
});

export const mixed = (name: string, times: number, low: number, high: number, categories: string): Mixed => ({
  name,
  times,
  low,
  high,
  categories: categories.split(',').map((category) => category.trim()),
});
