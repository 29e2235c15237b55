import type {
  WireAccount,
  WireAnswer,
  WireConsent,
  WireInstitution,
  WireList,
  WireTransaction,
  WireUser,
} from '@saldo/bank-wire';
import { z } from 'zod';

/**
 * What we read of the provider's answers. Nearly everything is optional and extra fields are fine, but what
 * is there must have its type. A mismatch is the provider's failure, not a bug of ours later on.
 */
const text = z.string().exactOptional();
const number = z.number().exactOptional();
const object = z.looseObject;
const list = <Item extends z.ZodType>(item: Item) => z.array(item).exactOptional();

export const userShape: z.ZodType<WireUser> = object({ uuid: z.string() });
export const usersShape: z.ZodType<WireUser[]> = z.array(userShape);

const institution: z.ZodType<WireInstitution> = object({
  id: z.string(),
  name: text,
  fullName: text,
  media: list(object({ source: text, type: text })),
  features: list(z.string()),
});

const consent: z.ZodType<WireConsent> = object({
  id: z.string(),
  applicationUserId: text,
  institutionId: text,
  status: text,
  expiresAt: text,
  reconfirmBy: text,
  consentToken: text,
  authorisationUrl: text,
});

const money = object({ amount: number, currency: text }).exactOptional();

const account: z.ZodType<WireAccount> = object({
  id: z.string(),
  type: text,
  description: text,
  nickname: text,
  balance: number,
  currency: text,
  accountType: text,
  accountNames: list(object({ name: text })),
  accountIdentifications: list(object({ type: text, identification: text })),
  accountBalances: list(object({ type: text, dateTime: text, balanceAmount: money })),
});

const named = object({ name: text }).exactOptional();
const merchant = object({ merchantName: text, merchantCategoryCode: text }).exactOptional();

const transaction: z.ZodType<WireTransaction> = object({
  id: text,
  date: text,
  bookingDateTime: text,
  valueDateTime: text,
  status: text,
  amount: number,
  transactionAmount: money,
  currencyExchange: object({
    sourceCurrency: text,
    targetCurrency: text,
    unitCurrency: text,
    exchangeRate: number,
  }).exactOptional(),
  reference: text,
  description: text,
  transactionInformation: list(z.string()),
  payeeDetails: named,
  payerDetails: named,
  merchant,
  enrichment: object({ merchant }).exactOptional(),
});

const pagination = object({ totalCount: z.int().min(0).exactOptional() }).exactOptional();
const meta = object({ pagination }).exactOptional();

const listOf = <Item>(item: z.ZodType<Item>): z.ZodType<WireList<Item>> =>
  object({ data: z.array(item), meta });

export const consentShape: z.ZodType<WireAnswer<WireConsent>> = object({ data: consent });
export const institutionsShape = listOf(institution);
export const accountsShape = listOf(account);
export const transactionsShape = listOf(transaction);
/** For answers that only have to arrive. */
export const anyShape = z.unknown();
