/** What a generator says about a line of an account; the ledger adds when and under which key. */
export type Draft = {
  /** Negative is money out. */
  cents: number;
  text: string;
  /** What is booked in the end, where that differs from what was first announced (a tip). */
  bookedCents?: number;
  merchant?: { name: string; code: string };
  /** Who stands at the other end of a transfer. */
  party?: string;
  reference?: string;
  /** Card purchases are pending first; all else is booked at once. */
  isCard?: boolean;
  /** Some banks leave the id out of some of their rows. */
  hasNoId?: boolean;
};

export type LedgerRow = Draft & { key: string; day: string; at: string };

/** In an account's final figures. */
export function finalCents({ cents, bookedCents = cents }: Draft): number {
  return bookedCents;
}
