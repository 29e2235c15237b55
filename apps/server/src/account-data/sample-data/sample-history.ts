import {
  addDays,
  addMonths,
  type Cents,
  cents,
  type Day,
  type DayNumber,
  daysOfMonth,
  fromDayNumber,
  type Month,
  makeRandom,
  monthOfDayNumber,
  subtractCents,
  type TypeOfSource,
  toDayNumber,
} from '@saldo/domain';

/** Two believable years of one household: always the same for the same day, and none of it is anybody's. */

export const sampleSources: {
  name: string;
  type_source: TypeOfSource;
  now: number;
  currency?: string;
}[] = [
  { name: 'Current account', type_source: 'bank_account', now: 3_284_17 },
  { name: 'Savings', type_source: 'bank_account', now: 8_150_00 },
  { name: 'Credit card', type_source: 'credit_card', now: -412_36 },
  { name: 'Wallet', type_source: 'manual_entry', now: 86_50 },
  { name: 'Dollar account', type_source: 'bank_account', now: 412_80, currency: 'USD' },
];

/** What a dollar was worth, from so many months ago on. Their digits tell them from anybody's own. */
export const sampleRates = [
  { from: 'USD', back: 23, rate: '0.921473' },
  { from: 'USD', back: 11, rate: '0.908316' },
];

export const sampleGroups = ['Income', 'Living', 'Personal', 'Money'] as const;

export const sampleCategories: { name: string; description: string; group: (typeof sampleGroups)[number] }[] =
  [
    { name: 'Salary', description: 'What work brings in', group: 'Income' },
    { name: 'Home', description: 'Rent, electricity, water, internet', group: 'Living' },
    { name: 'Groceries', description: 'Food and what a household uses up', group: 'Living' },
    { name: 'Transport', description: 'Bus, train, petrol', group: 'Living' },
    { name: 'Leisure', description: 'Eating out, cinema, books, trips', group: 'Personal' },
    { name: 'Health', description: 'Pharmacy, dentist, sports', group: 'Personal' },
    { name: 'Clothes', description: 'Clothes and shoes', group: 'Personal' },
    { name: 'Savings', description: 'Set aside', group: 'Money' },
  ];

export type Sample = {
  day: Day;
  name: string;
  description: string;
  cents: Cents;
  category: string;
  source: string;
  tags?: string[];
  /** They add up to the whole. */
  lines?: { category: string; cents: Cents; description: string }[];
  /** The other side of a transfer, which comes right after this one. */
  isTransfer?: true;
  /** What came back of it, later. */
  refund?: Omit<Sample, 'refund' | 'category'>;
};

/** `from` to `to` cents, on `times` days of each month. */
type Habit = { names: string[]; category: string; source: string; from: number; to: number; times: number };

const habits: Habit[] = [
  {
    names: ['Market', 'Supermarket', 'Bakery'],
    category: 'Groceries',
    source: 'Current account',
    from: 8_00,
    to: 74_00,
    times: 8,
  },
  { names: ['Café', 'Lunch'], category: 'Leisure', source: 'Wallet', from: 2_20, to: 14_50, times: 5 },
  {
    names: ['Cinema', 'Bookshop', 'Concert'],
    category: 'Leisure',
    source: 'Credit card',
    from: 9_00,
    to: 58_00,
    times: 2,
  },
  {
    names: ['Petrol', 'Train'],
    category: 'Transport',
    source: 'Credit card',
    from: 12_00,
    to: 62_00,
    times: 2,
  },
  {
    names: ['Pharmacy', 'Dentist'],
    category: 'Health',
    source: 'Current account',
    from: 6_00,
    to: 65_00,
    times: 1,
  },
  {
    names: ['App store', 'Online course'],
    category: 'Leisure',
    source: 'Dollar account',
    from: 4_99,
    to: 29_00,
    times: 1,
  },
  {
    names: ['Clothes shop', 'Shoe shop'],
    category: 'Clothes',
    source: 'Credit card',
    from: 19_00,
    to: 89_00,
    times: 1,
  },
];

/** What comes on the same day each month; negative goes out. */
const monthly: {
  dayOfMonth: number;
  name: string;
  category: string;
  source: string;
  size: number;
  isTransfer?: true;
}[] = [
  { dayOfMonth: 1, name: 'Rent', category: 'Home', source: 'Current account', size: -780_00 },
  { dayOfMonth: 5, name: 'Internet', category: 'Home', source: 'Current account', size: -34_90 },
  { dayOfMonth: 10, name: 'Gym', category: 'Health', source: 'Credit card', size: -29_00 },
  { dayOfMonth: 12, name: 'Electricity', category: 'Home', source: 'Current account', size: -58_30 },
  { dayOfMonth: 26, name: 'Salary', category: 'Salary', source: 'Current account', size: 2_140_00 },
  {
    ...{ dayOfMonth: 27, name: 'To savings', category: 'Savings', source: 'Current account' },
    ...{ size: -200_00, isTransfer: true },
  },
  { dayOfMonth: 27, name: 'From current account', category: 'Savings', source: 'Savings', size: 200_00 },
];

const descriptions: Record<string, string> = {
  'App store': 'A year of backups',
  Bakery: 'Bread for the weekend',
  Bookshop: 'A present and a novel',
  Café: 'With a colleague',
  Cinema: 'Two tickets',
  'Clothes shop': 'For the new season',
  Concert: 'Tickets, bought early',
  Dentist: 'Yearly check',
  Electricity: 'Bill of the month before',
  'From current account': 'Monthly transfer',
  Gym: 'Membership',
  Internet: 'Fibre and mobile',
  Lunch: 'Menu of the day',
  Market: 'Fruit and vegetables',
  'Online course': 'Drawing for beginners',
  Petrol: 'Full tank',
  Pharmacy: 'Medicine cabinet',
  Rent: 'Flat',
  Salary: 'Net pay',
  'Shoe shop': 'Boots',
  Supermarket: 'Weekly shopping',
  'To savings': 'Monthly transfer',
  Train: 'To the coast and back',
};

/** What some of it is for, besides its category. */
const tagsOf: Record<string, string[]> = {
  Concert: ['friends'],
  Lunch: ['work'],
  Train: ['trip', 'friends'],
};

const describe = (name: string) => descriptions[name] ?? '';

export function makeSampleHistory(today: Day): Sample[] {
  const random = makeRandom(20_261_115);
  const present = monthOfDayNumber(toDayNumber(today));
  const history: Sample[] = [];
  for (let back = 23; back >= 0; back--) {
    const month = addMonths(present, -back);
    const { first, last } = daysOfMonth(month);
    for (const { dayOfMonth, size, ...entry } of monthly) {
      history.push({
        ...entry,
        cents: cents(size),
        day: dayAt(month, dayOfMonth),
        description: describe(entry.name),
      });
    }
    for (const { names, category, source, from, to, times } of habits) {
      for (let time = 0; time < times; time++) {
        const day = dayAt(month, 1 + Math.floor(random() * (last - first + 1)));
        const name = names[Math.floor(random() * names.length)] ?? '';
        const size = from + Math.floor(random() * (to - from));
        history.push({ day, name, description: describe(name), cents: cents(-size), category, source });
      }
    }
  }
  return history.filter(({ day }) => day <= today).map((one) => withExtras(one, today));
}

const LARGE_SHOPPING = 55_00;
const DAYS_UNTIL_BACK = 6;

/** Tags, the pharmacy's shelf of a large shopping, and shoes that did not fit. */
function withExtras(one: Sample, today: Day): Sample {
  const { name, day, cents: whole, source } = one;
  const tags = tagsOf[name];
  if (tags) return { ...one, tags };
  if (name === 'Supermarket' && whole < -LARGE_SHOPPING) {
    const care = cents(-12_40);
    const lines = [
      { category: 'Groceries', cents: subtractCents(whole, care), description: '' },
      { category: 'Health', cents: care, description: 'Toothpaste and plasters' },
    ];
    return { ...one, lines };
  }
  const back = fromDayNumber(addDays(toDayNumber(day), DAYS_UNTIL_BACK));
  // Most of them fit.
  if (name !== 'Shoe shop' || day.slice(8) > '10' || back > today) return one;
  const refund = { day: back, name, description: 'Did not fit', cents: cents(-whole), source };
  return { ...one, refund };
}

function dayAt(month: Month, dayOfMonth: number): Day {
  return fromDayNumber((daysOfMonth(month).first + dayOfMonth - 1) as DayNumber);
}
