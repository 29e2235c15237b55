import type { Preferences } from '@saldo/contract';
import { type Day, toDay } from '@saldo/domain';
import { toLanguage } from '../../platform/mails/letter.ts';
import type { News } from './news.ts';
import { type Sentences, sentences } from './sentences.ts';
import { writeDay, writeMoney } from './written.ts';

/** What the worker of the browser shows. */
export type Notification = { title: string; body: string; path: string; lang: string };

type Reader = { preferences: Preferences; ofDevice: string; hasAmounts: boolean; now: Date };

/** Where a click leads. */
const PATHS = {
  budget: '/budgets',
  due: '/recurring',
  missed: '/recurring',
  below_zero: '/forecast',
} as const;

export function toNotification(news: News, { preferences, ofDevice, hasAmounts, now }: Reader): Notification {
  const lang = preferences.language ?? toLanguage(ofDevice);
  const words = sentences[lang];
  const money = ({ cents, currency }: Parameters<Words['money']>[0]) =>
    writeMoney(cents, currency, preferences);
  const day = (date: Day) => writeDay(date, preferences);
  return { lang, ...say(news, { words, money, day, hasAmounts, now }) };
}

type Words = {
  words: Sentences;
  money: (amount: { cents: Parameters<typeof writeMoney>[0]; currency: string }) => string;
  day: (day: Day) => string;
  hasAmounts: boolean;
  now: Date;
};

function say(news: News, { words, money, day, hasAmounts, now }: Words): Omit<Notification, 'lang'> {
  switch (news.kind) {
    case 'budget': {
      const { category, level, spent, of, isPlan } = news;
      return {
        title: level === 80 ? words.budgetNear(category) : words.budgetReached(category),
        body: hasAmounts ? words.spentOf(money(spent), money(of)) : words.budgetHint,
        path: `${PATHS.budget}?view=${isPlan ? 'plan' : 'budgets'}`,
      };
    }
    case 'due': {
      const { name, amount } = news;
      const today = toDay(now);
      const when =
        news.day === today
          ? words.today
          : isNextDay(news.day, today)
            ? words.tomorrow
            : words.on(day(news.day));
      return {
        title: words.due(name, when),
        body: hasAmounts ? words.expected(money(amount)) : words.dueHint,
        path: PATHS.due,
      };
    }
    case 'missed': {
      const { name, amount, isIncome } = news;
      return {
        title: isIncome ? words.incomeMissed(name) : words.paymentMissed(name),
        body: hasAmounts
          ? words.expectedAmountOn(money(amount), day(news.day))
          : words.expectedOn(day(news.day)),
        path: PATHS.missed,
      };
    }
    case 'below_zero':
      return {
        title: words.belowZero(news.source),
        body: hasAmounts ? words.balanceOn(money(news.amount), day(news.day)) : words.belowOn(day(news.day)),
        path: PATHS.below_zero,
      };
    case 'several':
      return { title: words.several[news.of](news.count), body: words.openToSee, path: PATHS[news.of] };
    case 'test':
      return { title: words.testTitle, body: words.testBody, path: '/notifications' };
  }
}

const isNextDay = (day: Day, today: Day) => Date.parse(day) - Date.parse(today) === 86_400_000;
