import type { WireAccount, WireConsent, WireInstitution, WireTransaction } from '@saldo/bank-wire';
import {
  type Cents,
  digitsOf,
  isPayable,
  parseCents,
  parseDay,
  parseRate,
  type TypeOfSource,
  toDayNumber,
} from '@saldo/domain';
import type {
  BankAccount,
  BankInstitution,
  BankTransaction,
  Link,
  LinkState,
  Refusal,
  RefusedAccount,
  RefusedRow,
} from './bank.ts';

/** From the provider's terms to ours. Pure, so each odd answer is a line in a test. */

const NEEDED = ['INITIATE_ACCOUNT_REQUEST', 'ACCOUNTS', 'ACCOUNT_TRANSACTIONS'];

/** Undefined for a bank that can't be linked our way. */
export function toInstitution(wire: WireInstitution): BankInstitution | undefined {
  if (!NEEDED.every((feature) => wire.features?.includes(feature))) return undefined;
  const find = (type: string) => wire.media?.find((one) => one.type?.toLowerCase() === type)?.source;
  return {
    ref: wire.id,
    name: wire.name ?? wire.fullName ?? wire.id,
    iconUrl: find('icon') ?? find('logo') ?? null,
  };
}

const STATES: Record<string, LinkState> = {
  AUTHORIZED: 'connected',
  AWAITING_RE_AUTHORIZATION: 'connected',
  AWAITING_AUTHORIZATION: 'awaiting',
  AWAITING_FURTHER_AUTHORIZATION: 'awaiting',
  REJECTED: 'refused',
  EXPIRED: 'expired',
  REVOKED: 'revoked',
};

export function toLink(wire: WireConsent): Link {
  return {
    state: STATES[wire.status ?? ''] ?? 'failed',
    credential: wire.consentToken ?? null,
    userName: wire.applicationUserId ?? null,
    institutionRef: wire.institutionId ?? null,
    expiresAt: wire.expiresAt ?? wire.reconfirmBy ?? null,
  };
}

const TYPES: Record<string, TypeOfSource> = {
  CREDIT_CARD: 'credit_card',
  CHARGE_CARD: 'credit_card',
  PREPAID_CARD: 'debit_card',
};

/** The available balance is preferred to the booked one. */
const BALANCES = [
  'INTERIM_AVAILABLE',
  'CLOSING_AVAILABLE',
  'EXPECTED',
  'INTERIM_BOOKED',
  'CLOSING_BOOKED',
  'OPENING_BOOKED',
];

const BOOKED = ['INTERIM_BOOKED', 'CLOSING_BOOKED'];

export function toAccount(wire: WireAccount, now: string): BankAccount | RefusedAccount {
  const { key, isKeyOfOneBank } = toKey(wire);
  const name =
    wire.nickname ?? wire.description ?? wire.accountNames?.[0]?.name ?? wire.type ?? 'Bank account';
  const find = (types: string[]) =>
    types.flatMap((type) => wire.accountBalances?.filter((one) => one.type === type) ?? [])[0];
  const typed = find(BALANCES);
  const fullName = [clean(name, key ? 110 : 120), key && `··${key.slice(-4)}`]
    .filter(Boolean)
    .join(' ')
    .slice(0, 120)
    // Cutting may have split a character.
    .toWellFormed();
  const currency = (typed?.balanceAmount?.currency ?? wire.currency ?? 'EUR').toUpperCase();
  if (!/^[A-Z]{3}$/.test(currency)) return { name: fullName, reason: 'no_currency' };
  const available = parseAmount(typed?.balanceAmount?.amount ?? wire.balance, currency);
  const booked = parseAmount(find(BOOKED)?.balanceAmount?.amount, currency);
  if (typeof available === 'string') return { name: fullName, reason: available };
  if (typeof booked === 'string') return { name: fullName, reason: booked };
  return {
    ref: wire.id,
    key,
    isKeyOfOneBank,
    name: fullName || 'Bank account',
    type: TYPES[wire.accountType ?? ''] ?? 'bank_account',
    currency,
    balance:
      available === null ? null : { cents: available, bookedCents: booked, at: typed?.dateTime ?? now },
  };
}

function toKey({ accountIdentifications = [] }: WireAccount): Pick<BankAccount, 'key' | 'isKeyOfOneBank'> {
  const find = (type: string) => accountIdentifications.find((one) => one.type === type)?.identification;
  const [iban, number, sortCode] = [find('IBAN'), find('ACCOUNT_NUMBER'), find('SORT_CODE')];
  if (iban !== undefined) return { key: iban, isKeyOfOneBank: IBAN.test(iban) };
  if (number) return { key: `${sortCode ?? ''}${number}`, isKeyOfOneBank: Boolean(sortCode) };
  return { key: find('MASKED_PAN') ?? null, isKeyOfOneBank: false };
}

/** A complete one: some banks mask the middle. */
const IBAN = /^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/;

const MCC = /^\d{4}$/;

/** In the account's currency. Undefined if no money moves. */
export function toTransaction(
  wire: WireTransaction,
  currency: string,
): BankTransaction | RefusedRow | undefined {
  const amount = wire.transactionAmount?.amount ?? wire.amount ?? 0;
  if (amount === 0) return undefined;
  // The date as written: converting time zones would move purchases near midnight.
  const day = parseDay((wire.date ?? wire.bookingDateTime ?? wire.valueDateTime ?? '').slice(0, 10));
  const words = toWords(wire, amount < 0);
  const cents = parseAmount(amount, currency);
  const mcc = wire.merchant?.merchantCategoryCode;
  const exchange = toExchange(wire);
  if (typeof cents === 'string')
    return { name: words.name, day: day ? toDayNumber(day) : null, reason: cents };
  if (!day) return { name: words.name, day: null, reason: 'no_day' };
  return {
    ref: wire.id ?? null,
    isPending: wire.status === 'PENDING',
    day: toDayNumber(day),
    cents,
    ...words,
    ...(mcc !== undefined && MCC.test(mcc) && { mcc }),
    ...(exchange && { exchange }),
  };
}

const CODE = /^[A-Z]{3}$/;

/** Undefined if incomplete: a rate without direction says nothing. */
function toExchange({ currencyExchange }: WireTransaction): BankTransaction['exchange'] {
  const { sourceCurrency = '', targetCurrency = '', unitCurrency, exchangeRate } = currencyExchange ?? {};
  const pair = [sourceCurrency, targetCurrency];
  const [from, to] = unitCurrency === targetCurrency ? pair.toReversed() : pair;
  if (!from || !to || from === to || unitCurrency !== from || !pair.every((code) => CODE.test(code)))
    return undefined;
  const rate = String(exchangeRate);
  return parseRate(rate) ? { from, to, rate } : undefined;
}

function toWords(wire: WireTransaction, isOut: boolean): { name: string; description: string } {
  const information = wire.transactionInformation?.join(' ');
  const other = isOut ? wire.payeeDetails?.name : wire.payerDetails?.name;
  const name =
    wire.merchant?.merchantName ??
    wire.enrichment?.merchant?.merchantName ??
    other ??
    wire.transactionInformation?.[0] ??
    wire.description ??
    wire.reference;
  return {
    name: clean(name, 120) || 'Bank transaction',
    description: clean(wire.description ?? information ?? wire.reference, 1000),
  };
}

const clean = (text: string | undefined, most: number) =>
  (text ?? '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, most)
    // Drops half a character at the cut.
    .replace(/[\ud800-\udbff]$/, '');

/** The largest rounding error of a small sum in a bank's own program. */
const NOISE = 1e-12;

/** Amounts are JSON numbers. Converts to the currency's units, or returns why it can't; null without an amount. */
function parseAmount(amount: number, currency: string): Cents | Refusal;
function parseAmount(amount: number | undefined, currency: string): Cents | Refusal | null;
function parseAmount(amount: number | undefined, currency: string): Cents | Refusal | null {
  if (amount === undefined) return null;
  const text = amount.toFixed(digitsOf(currency));
  const isExact = Math.abs(Number(text) - amount) <= Math.abs(amount) * NOISE;
  if (!isExact) return 'amount_too_fine';
  const cents = parseCents(text, currency);
  if (cents === undefined) return 'amount_too_large';
  return isPayable(cents, currency) ? cents : 'amount_too_fine';
}
