import type { Proposal } from './propose-usual.ts';

/** Ways to pay people and shops of all kinds: their name says who was paid through, not what for. */
const VAGUE = new Set(
  `paypal, bizum, lydia, zelle, venmo, satispay, revolut, wise, klarna, clearpay, tikkie, cashapp, bonifico, transfer,
  transferencia, transf, virement, uberweisung, overboeking, overschrijving, mbway, paylib, wero, swish, twint`
    .split(',')
    .map((word) => word.trim()),
);

/** Whether one look at the name is not enough: market places sell everything, and so do friends. */
export function isVague(tokens: readonly string[], proposal: Proposal | undefined): boolean {
  if (proposal) return proposal.usual === 'shopping';
  return tokens.some((token) => VAGUE.has(token));
}
