import type { TypeOfMovement } from '@saldo/domain';

export type UsualId =
  | 'salary'
  | 'benefits'
  | 'interest'
  | 'groceries'
  | 'eating_out'
  | 'housing'
  | 'utilities'
  | 'phone_internet'
  | 'transport'
  | 'car'
  | 'travel'
  | 'health'
  | 'sport'
  | 'leisure'
  | 'subscriptions'
  | 'clothes'
  | 'home'
  | 'shopping'
  | 'personal_care'
  | 'children'
  | 'education'
  | 'pets'
  | 'insurance'
  | 'taxes'
  | 'bank_fees'
  | 'cash'
  | 'gifts'
  | 'savings';

/** One usual category; the starter categories of the web app have its very words. */
export type UsualLine = [
  id: UsualId,
  en: string,
  es: string,
  type: TypeOfMovement,
  synonyms: string,
  ...within: UsualId[],
];
