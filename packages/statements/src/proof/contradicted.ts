import type { Proof } from '../model/reading.ts';

/** A wrong row or two do not overthrow a chain; a chain by chance is much worse than this. */
export const ENOUGH = 0.8;

/** Whether the balances of a file say something else than its rows. */
export const isContradicted = ({ kind, holds, checked, agreeing }: Proof): boolean =>
  checked > 0 && (kind === 'running_balance' ? agreeing < checked * ENOUGH : !holds);
