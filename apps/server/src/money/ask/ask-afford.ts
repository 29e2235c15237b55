import type { Answer } from '@saldo/contract';
import { type Cents, cents, formatMoney, toAmount } from '@saldo/domain';
import { readAffordable } from '../forecast/afford.ts';
import type { Asking } from '../forecast/forecast.account.ts';
import type { Afford } from './parse-afford.ts';

type Results = Answer<'ask'>['results'];

/** Whether there will be enough on that day, and in the two months after it. */
export async function answerAfford(
  asking: Asking,
  { cents: amount, day, language, notUnderstood }: Afford,
): Promise<Results | undefined> {
  const found = await readAffordable(asking, { amount, day });
  if (!found) return undefined;
  const { verdict, left, lowestOn } = found;
  const { base } = asking;
  const tell = (value: Cents) => formatMoney(cents(Math.abs(value)), base);
  return {
    ...{ kind: 'answer', filter: null, draft: null, payment: null, not_understood: notUnderstood },
    afford: {
      ...{ amount: toAmount(amount, base), currency: base, date: day, verdict },
      ...{ left: toAmount(left, base), lowest_on: lowestOn },
    },
    text: SENTENCES[language][verdict](tell(left), lowestOn.split('-').toReversed().join('/')),
    url: '/forecast',
  };
}

const SENTENCES = {
  en: {
    yes: (left: string, day: string) => `Yes. On ${day}, your lowest day, ${left} would still be left.`,
    tight: (left: string, day: string) =>
      `It’s tight. ${left} would be left on ${day}, but it may be less than nothing.`,
    no: (left: string, day: string) => `No. You’d be ${left} short on ${day}.`,
  },
  es: {
    yes: (left: string, day: string) => `Sí. El ${day}, tu día más bajo, aún quedarían ${left}.`,
    tight: (left: string, day: string) => `Muy justo. El ${day} quedarían ${left}, pero podría no bastar.`,
    no: (left: string, day: string) => `No. El ${day} te faltarían ${left}.`,
  },
};
