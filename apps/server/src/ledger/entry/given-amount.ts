import { amountWords } from '@saldo/contract';
import { type Cents, type Decimal, isPayable, LARGEST_CENTS, toCents } from '@saldo/domain';
import { AppError, invalidInput } from '../../errors/app-error.ts';

/** Parses an amount in its currency. Too many decimals are refused, naming `path`. */
export function requireCents(given: Decimal, currency: string, path: string): Cents {
  const found = toCents(given, currency);
  if (found === undefined || !isPayable(found, currency)) throw invalidInput(path, amountWords(currency));
  return found;
}

/** Old archives may contain fractions of a yen. */
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
