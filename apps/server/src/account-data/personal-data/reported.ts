import { isCurrency, isPayable } from '@saldo/domain';

const MOST_REPORTED = 20;

/** What an archive has that nobody could write down by hand any more: it comes in all the same, or stays away, and is told. */
export class Reported {
  readonly list: { path: string; message: string }[] = [];

  add(path: string, message: string): void {
    if (this.list.length < MOST_REPORTED) this.list.push({ path, message });
  }

  checkAmount(path: string, cents: number, currency: string): void {
    if (!isPayable(cents, currency)) this.add(path, `is a fraction, and ${currency} has no decimals`);
  }

  checkCurrency(path: string, code: string): void {
    if (!isCurrency(code)) this.add(path, 'is not a currency');
  }
}
