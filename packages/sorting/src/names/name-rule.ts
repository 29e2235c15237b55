/** What is known of a text while it is cleaned. */
export type Reading = {
  text: string;
  /** Whether it reads as a bank writes: without a small letter, or behind a bank's own words. */
  isRaw: boolean;
  /** Whether words of a card purchase stood before it: the digits behind them are the card's. */
  isCard: boolean;
};

/** One thing that is taken away or rewritten. A person sees it by its id, and may turn it off. */
export type NameRule = {
  id: string;
  /** A line of a statement, and what this rule alone makes of it. */
  example: readonly [raw: string, cleaned: string];
  apply: (reading: Reading) => string;
  /** What stood before the name was a bank's wording, so the rest is a bank's writing too. */
  isWording?: 'card' | 'transfer';
};
