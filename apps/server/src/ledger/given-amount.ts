import { amountWords } from '@saldo/contract';
import { type Cents, type Decimal, LARGEST_CENTS, toCents } from '@saldo/domain';
import { invalidInput } from '../http/app-error.ts';

/** What somebody gave, in its currency; refused by the place that it was given in where that has no amount so fine. */
export function requireCents(
  given: Decimal,
  currency: string,
  path: string,
  largest: number = LARGEST_CENTS,
): Cents {
  const found = toCents(given, currency, largest);
  if (found === undefined) throw invalidInput(path, amountWords(currency));
  return found;
}
