import { digitsOf } from '@saldo/domain';

/** `-1250` → `-12.50`, digit by digit, with as many decimals as its currency has. */
export function toDecimal(cents: number, currency: string | null): string {
  const decimals = currency === null ? 2 : digitsOf(currency);
  const digits = String(Math.abs(cents)).padStart(decimals + 1, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}
