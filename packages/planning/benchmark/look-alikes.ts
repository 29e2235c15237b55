import { type Life, type Random, visits } from './lives.ts';
import type { Case } from './patterns.ts';

type Habit = {
  name: string;
  apart: [number, number];
  cents: (random: Random) => number;
  months?: [number, number];
};

const around =
  (cents: number, share: number) =>
  (random: Random): number =>
    Math.round(cents * (1 + random.between(-share, share)));
const exactly = (cents: number) => () => cents;
const oneOf =
  (...prices: number[]) =>
  (random: Random): number =>
    prices[random.whole(0, prices.length - 1)] ?? 0;

const HABITS: readonly Habit[] = [
  { name: 'supermarket twice a week', apart: [2, 5], cents: around(4200, 0.8) },
  { name: 'supermarket each Saturday or so', apart: [6, 8], cents: around(6800, 0.45) },
  { name: 'large shopping each fortnight', apart: [11, 17], cents: around(14_000, 0.4) },
  { name: 'monthly large shopping', apart: [25, 37], cents: around(19_000, 0.35) },
  { name: 'bakery almost daily', apart: [1, 3], cents: oneOf(280, 320, 450, 640) },
  { name: 'coffee on workdays', apart: [1, 4], cents: exactly(220) },
  { name: 'canteen', apart: [1, 3], cents: oneOf(650, 720, 890) },
  { name: 'lunch menu', apart: [3, 11], cents: exactly(1250) },
  { name: 'petrol', apart: [7, 16], cents: around(5600, 0.3) },
  { name: 'petrol, always for 50', apart: [8, 21], cents: exactly(5000) },
  { name: 'diesel on long trips', apart: [15, 60], cents: around(7800, 0.2) },
  { name: 'parking', apart: [2, 30], cents: oneOf(150, 240, 300, 480) },
  { name: 'bus ticket', apart: [2, 12], cents: exactly(240) },
  { name: 'ten-trip ticket', apart: [9, 24], cents: exactly(1135) },
  { name: 'train now and then', apart: [10, 70], cents: around(3900, 0.6) },
  { name: 'taxi', apart: [5, 40], cents: around(1600, 0.5) },
  { name: 'car sharing', apart: [4, 20], cents: around(1250, 0.7) },
  { name: 'cinema', apart: [14, 60], cents: exactly(990) },
  { name: 'theatre', apart: [40, 120], cents: oneOf(3200, 4500, 6400), months: [12, 36] },
  { name: 'restaurant', apart: [9, 45], cents: around(4600, 0.5) },
  { name: 'pizza delivery', apart: [6, 30], cents: around(2300, 0.25) },
  { name: 'bar', apart: [4, 25], cents: around(1800, 0.6) },
  { name: 'hairdresser', apart: [32, 70], cents: exactly(3200), months: [8, 36] },
  { name: 'barber', apart: [18, 50], cents: exactly(1500), months: [6, 36] },
  { name: 'nails', apart: [19, 44], cents: oneOf(2800, 3500), months: [6, 36] },
  { name: 'pharmacy', apart: [8, 60], cents: around(1400, 0.7) },
  { name: 'doctor', apart: [30, 150], cents: exactly(5000), months: [12, 36] },
  { name: 'physiotherapy', apart: [4, 25], cents: exactly(4500) },
  { name: 'vet', apart: [60, 260], cents: around(6800, 0.6), months: [18, 36] },
  { name: 'pet food', apart: [18, 55], cents: around(3600, 0.2), months: [6, 36] },
  { name: 'online market', apart: [3, 40], cents: around(3400, 0.85) },
  { name: 'online market, small', apart: [10, 60], cents: oneOf(799, 999, 1299, 1999) },
  { name: 'clothes', apart: [25, 110], cents: around(5600, 0.6), months: [12, 36] },
  { name: 'shoes', apart: [100, 300], cents: around(8500, 0.3), months: [24, 36] },
  { name: 'books', apart: [12, 60], cents: oneOf(1200, 1495, 1990, 2200) },
  { name: 'games', apart: [20, 100], cents: oneOf(1999, 2999, 5999), months: [8, 36] },
  { name: 'apps', apart: [15, 90], cents: oneOf(99, 299, 499), months: [8, 36] },
  { name: 'flowers', apart: [20, 90], cents: around(2500, 0.4), months: [8, 36] },
  { name: 'garden shop', apart: [15, 120], cents: around(4300, 0.6), months: [12, 36] },
  { name: 'hardware shop', apart: [10, 80], cents: around(3100, 0.8), months: [8, 36] },
  { name: 'furniture shop', apart: [80, 260], cents: around(17_000, 0.7), months: [24, 36] },
  { name: 'electronics shop', apart: [50, 220], cents: around(12_000, 0.8), months: [18, 36] },
  { name: 'sports shop', apart: [40, 160], cents: around(4900, 0.5), months: [14, 36] },
  { name: 'day pass of a pool', apart: [5, 35], cents: exactly(550) },
  { name: 'climbing hall', apart: [4, 22], cents: exactly(1400) },
  { name: 'ski lift', apart: [3, 300], cents: exactly(5900), months: [24, 36] },
  { name: 'museum', apart: [40, 200], cents: exactly(1200), months: [18, 36] },
  { name: 'concerts', apart: [30, 150], cents: around(6200, 0.4), months: [12, 36] },
  { name: 'flights', apart: [60, 230], cents: around(14_500, 0.6), months: [18, 36] },
  { name: 'hotel', apart: [45, 200], cents: around(21_000, 0.5), months: [18, 36] },
  { name: 'toll', apart: [3, 60], cents: oneOf(190, 640, 1080) },
  { name: 'car wash', apart: [16, 75], cents: exactly(1200), months: [8, 36] },
  { name: 'garage', apart: [90, 330], cents: around(32_000, 0.7), months: [24, 36] },
  { name: 'post office', apart: [12, 90], cents: oneOf(180, 549, 749), months: [8, 36] },
  { name: 'copy shop', apart: [10, 100], cents: around(420, 0.9), months: [8, 36] },
  { name: 'laundry', apart: [8, 26], cents: exactly(700) },
  { name: 'tobacconist', apart: [2, 9], cents: exactly(520) },
  { name: 'lottery', apart: [3, 26], cents: exactly(600) },
  { name: 'a friend', apart: [10, 120], cents: around(2500, 0.8), months: [10, 36] },
  { name: 'gifts', apart: [40, 160], cents: oneOf(2500, 3000, 5000), months: [14, 36] },
  { name: 'donations now and then', apart: [40, 210], cents: oneOf(2000, 3000, 5000), months: [14, 36] },
];

export const lookAlikes: readonly Case[] = HABITS.map(({ name, apart, cents, months = [3, 36] }) => ({
  ...{ name, months },
  make: (random, long): Life => visits('M', { months: long, apart, cents: () => cents(random), random }),
}));
