import type { WireAccount, WireBalance, WireMoney } from '@saldo/bank-wire';
import type { Account } from '../data/account.ts';
import { digits } from '../data/chance.ts';
import { type Calendar, sumUp } from '../data/ledger.ts';

type Identification = { type: string; identification: string };

const CREDIT_LINE = 200_000;

export function toWireAccount(id: string, account: Account, calendar: Calendar, now: Date): WireAccount {
  const { main, balances } = toBalances(account, calendar, now);
  const accountType = typeOf(account);
  return {
    id,
    type: `Personal - ${accountType.charAt(0)}${accountType.slice(1).toLowerCase()}`,
    description: account.description,
    ...(account.nickname !== undefined && { nickname: account.nickname }),
    balance: main.amount,
    currency: account.currency,
    usageType: 'PERSONAL',
    accountType,
    accountNames: [{ name: 'Sandbox Customer' }],
    accountIdentifications: identificationsOf(account),
    accountBalances: balances,
  };
}

/** The main balance is what is booked; what is available knows of the pending purchases too. */
export function toBalances(
  account: Account,
  calendar: Calendar,
  now: Date,
): { main: Required<WireMoney>; balances: WireBalance[] } {
  const { booked, pending } = sumUp(account, calendar);
  const money = (cents: number) => ({ amount: cents / 100, currency: account.currency });
  const dateTime = now.toISOString();
  const creditLines = [{ type: 'AVAILABLE', creditLineAmount: money(CREDIT_LINE) }];
  const balances = [
    {
      type: 'INTERIM_AVAILABLE',
      dateTime,
      balanceAmount: money(booked + pending),
      creditLineIncluded: false,
    },
    { type: 'INTERIM_BOOKED', dateTime, balanceAmount: money(booked), creditLineIncluded: false },
  ];
  const isCredit = account.kind === 'CREDIT_CARD';
  return {
    main: money(booked),
    balances: isCredit ? balances.map((one) => ({ ...one, creditLines })) : balances,
  };
}

function typeOf({ kind }: Account): string {
  return kind === 'TRAVEL' || kind === 'EMPTY' ? 'CURRENT' : kind;
}

/** The numbers are of no country and fail every check on purpose: nobody's account is meant. */
function identificationsOf({ kind, seed, currency }: Account): Identification[] {
  if (kind === 'CREDIT_CARD' || kind === 'PREPAID_CARD') {
    return [{ type: 'MASKED_PAN', identification: `**** **** **** ${digits(4, seed, 'card')}` }];
  }
  const iban = { type: 'IBAN', identification: `ZZ00${digits(18, seed, 'iban')}` };
  if (currency !== 'GBP') return [iban];
  return [
    { type: 'SORT_CODE', identification: `00${digits(4, seed, 'sort')}` },
    { type: 'ACCOUNT_NUMBER', identification: `0${digits(7, seed, 'number')}` },
    iban,
  ];
}
