import type { Cents, Day, PushKind } from '@saldo/domain';

type Amount = { cents: Cents; currency: string };

/** What a person is told, without words. */
export type News =
  | { kind: 'budget'; category: string; level: 80 | 100; spent: Amount; of: Amount; isPlan: boolean }
  | { kind: 'due'; name: string; day: Day; amount: Amount }
  | { kind: 'missed'; name: string; day: Day; amount: Amount; isIncome: boolean }
  | { kind: 'below_zero'; source: string; day: Day; amount: Amount }
  | { kind: 'several'; of: PushKind; count: number }
  | { kind: 'test' };

/** `tag`: what follows about the same thing takes its place on the device. */
export type Tagged = { tag: string; news: News };

/** `what` is told once; `also` is then told, too, as it says less. */
export type Found = Tagged & { what: string; also?: string };

export const kindOf = (news: News): PushKind | undefined => {
  if (news.kind === 'test') return undefined;
  return news.kind === 'several' ? news.of : news.kind;
};
