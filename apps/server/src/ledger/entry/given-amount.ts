import { amountWords } from '@saldo/contract';
import { type Cents, type Decimal, isPayable, LARGEST_CENTS, toCents } from '@saldo/domain';
import { AppError, invalidInput } from '../../errors/app-error.ts';

/** What somebody gave, in its currency; refused by the place that it was given in where that has no amount so fine. */
export function requireCents(given: Decimal, currency: string, path: string): Cents {
  const found = toCents(given, currency);
  if (found === undefined || !isPayable(found, currency)) throw invalidInput(path, amountWords(currency));
  return found;
}

/** An archive may have amounts of before fractions of a yen were refused. */
export function requireArchivedCents(
  given: Decimal,
  currency: string,
  path: string,
  largest: number = LARGEST_CENTS,
): Cents {
  const found = toCents(given, currency, largest);
  if (found !== undefined) return found;
  throw new AppError('archive.invalid', { errors: [{ path, message: amountWords(currency) }] });
}
