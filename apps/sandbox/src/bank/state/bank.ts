import { setTimeout as wait } from 'node:timers/promises';
import { type Account, openAccount } from '../data/account.ts';
import { addDays, toDay } from '../data/day.ts';
import type { Institution } from '../data/institutions.ts';
import type { Calendar } from '../data/ledger.ts';
import { archive } from '../data/offers.ts';
import type { State } from './state.ts';

/** How long slow answers take, in milliseconds. */
export type Delays = { slow: number; timeout: number };

/** All that the sandbox's routes share. */
export type Bank = {
  state: State;
  delays: Delays;
  now: () => Date;
  /** Waits, but no longer than the sandbox runs. */
  sleep: (milliseconds: number) => Promise<void>;
  stopSleeping: () => void;
};

export function openBank(state: State, delays: Delays, realNow: () => Date): Bank {
  const end = new AbortController();
  return {
    state,
    delays,
    now: () => new Date(realNow().getTime() + state.clockOffset),
    sleep: async (milliseconds) => {
      await wait(milliseconds, undefined, { signal: end.signal }).catch(() => undefined);
    },
    stopSleeping: () => end.abort(),
  };
}

export function calendarOf({ state, now }: Bank): Calendar {
  return { today: toDay(now()), settledThrough: state.settledThrough };
}

/** Purchases of the present day are not told of yet, so there is nothing of it to settle. */
export function settlePending(bank: Bank): void {
  bank.state.settledThrough = addDays(toDay(bank.now()), -1);
}

/** The accounts of a bank, with those that were added for tests. */
export function listAccounts({ state }: Bank, { id, accounts }: Institution): Account[] {
  const added = state.bulkAccounts.filter(({ institutionId }) => institutionId === id);
  return [
    ...accounts,
    ...added.map(({ key, count }) =>
      openAccount(id, 'english', archive('EUR', `${count} transactions`, count, key)),
    ),
  ];
}
