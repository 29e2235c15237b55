import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { importTransactions } from '../apps/server/src/banks/imports/imports.service.ts';
import type { Owner } from '../apps/server/src/db/owner.ts';
import { findSource } from '../apps/server/src/ledger/index.ts';
import { makeIdBytes } from '../apps/server/src/ledger/schema/entry-id.ts';
import { ledgerFor } from '../apps/server/src/ledger/schema/ledger-for.ts';
import { postEntries } from '../apps/server/src/ledger/write/entries.ts';
import { withLedger } from '../apps/server/src/ledger/write/ledger.ts';
import { bringUpToDate } from '../apps/server/src/money/recurring/detection/bring-up-to-date.ts';
import { findDue } from '../apps/server/src/money/recurring/detection/look.ts';
import { cents, type DayNumber } from '../packages/domain/src/index.ts';
import { openWithBank, startBanks } from './bank.ts';
import { startClient } from './client.ts';
import { makeHistory } from './history.ts';

/** Milliseconds of CPU, with a hundred thousand transactions. */
export type RecurringCosts = {
  /** How many were found. */
  items: number;
  /** Answers over HTTP, each made anew. */
  list: number;
  calendar: number;
  /** The list after one more transaction, which is looked at first. */
  afterOne: number;
  /** The whole history, for the first time. */
  whole: number;
  /** A thousand rows of a bank, and what recurs among them. */
  imported: number;
  detected: number;
};

const ROWS = 100_000;
const IMPORTED = 1_000;
const ROUNDS = 60;
const THINGS = 25;
const MOST_MS = 5;
const MOST_SHARE = 0.1;

/** What it costs to answer what recurs, and to find it. */
export async function measureRecurring(
  folder: string,
  cpuOf: (run: () => unknown) => Promise<number>,
): Promise<RecurringCosts> {
  const dataDir = join(folder, 'recurring');
  mkdirSync(dataDir, { recursive: true });
  const banks = await startBanks(dataDir);
  const rounds: RecurringCosts[] = [];
  for (let round = 0; round < 4; round++) {
    const measured = await measureOnce(join(dataDir, String(round)), banks.port, cpuOf);
    // The first round warms up.
    if (round > 0) rounds.push(measured);
  }
  banks.stop();
  const median = (pick: (one: RecurringCosts) => number) =>
    rounds.map(pick).toSorted((one, two) => one - two)[1] ?? 0;
  return {
    items: median((one) => one.items),
    list: median((one) => one.list),
    calendar: median((one) => one.calendar),
    afterOne: median((one) => one.afterOne),
    whole: median((one) => one.whole),
    imported: median((one) => one.imported),
    detected: median((one) => one.detected),
  };
}

async function measureOnce(
  dataDir: string,
  port: number,
  cpuOf: (run: () => unknown) => Promise<number>,
): Promise<RecurringCosts> {
  const bank = await openWithBank(dataDir, port, IMPORTED);
  const { app, database, context, connection, post } = bank;
  const ledger = ledgerFor(database.db, 1 as Owner);
  const wallet = { name: 'Wallet', type_source: 'manual_entry', amount: 0 };
  const source_id = (await post('/api/sources', wallet)).results.id;
  const source = await findSource(ledger, source_id);
  if (!source) throw new Error('the source is not there');
  const toEntry = ({ name, description, ...row }: ReturnType<typeof listRows>[number]) => ({
    ...{ name, description, day: row.day as DayNumber, cents: cents(row.cents) },
    ...{ id: makeIdBytes(), category_no: null, source },
  });
  const rows = listRows();
  for (let start = 0; start < rows.length; start += 10_000)
    await withLedger(ledger, { kind: 'transaction.created' }, async (ledger) => {
      await postEntries(ledger, rows.slice(start, start + 10_000).map(toEntry));
    });
  const whole = await cpuOf(async () => {
    // It waits for no longer than a person would.
    while (await findDue(ledger)) await bringUpToDate(ledger);
  });

  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const client = startClient();
  const headers = { authorization: `Bearer ${bank.token}`, 'content-type': 'application/json' };
  const get = async (path: string) => {
    const status = await client.call({ url: `${address}${path}`, method: 'GET', headers });
    if (status !== 200) throw new Error(`${path}: ${status}`);
  };
  const items = (await app.inject({ url: '/api/recurring', headers })).json().results.length;
  const measure = async (path: string, before: () => unknown) => {
    const costs: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      await before();
      costs.push(await cpuOf(() => get(path)));
    }
    return costs.slice(ROUNDS / 2).toSorted((one, two) => one - two)[ROUNDS / 4] ?? 0;
  };
  // Nobody knows whose row it was: no answer is kept.
  let count = 0;
  const forget = () =>
    database.db
      .updateTable('sources')
      .set({ name: `Wallet ${count++}` })
      .where('id', '=', source_id)
      .execute();
  const list = await measure('/api/recurring', forget);
  const calendar = await measure('/api/recurring/calendar', forget);
  const one = { name: 'Thing 1', type: 'expense', amount: 9.99, date: '2026-11-15', source_id };
  const afterOne = await measure('/api/recurring', () => post('/api/transactions', one));

  const imported = await cpuOf(() => importTransactions(context, connection, bank.source));
  const detected = await cpuOf(() => bringUpToDate(ledger));
  await client.close();
  await bank.close();
  return { items, list, calendar, afterOne, whole, imported, detected };
}

/** A long life, and twenty-five things in it that come every month. */
function listRows() {
  const everyday = [...makeHistory(ROWS - THINGS * 120, 13)];
  const monthly = Array.from({ length: 120 }, (_, month) =>
    Array.from({ length: THINGS }, (_, thing) => ({
      day:
        (2016 + Math.floor((month + 11) / 12)) * 10_000 + (((month + 11) % 12) + 1) * 100 + 1 + (thing % 28),
      cents: -(999 + thing * 250 + Math.floor(month / 30) * 100),
      name: `Thing ${thing}`,
      description: '',
    })),
  ).flat();
  return [...everyday, ...monthly].toSorted((one, two) => one.day - two.day);
}

export function toRecurringPart(costs: RecurringCosts): string {
  const { items, list, calendar, afterOne, whole, imported, detected } = costs;
  return `Recurring payments, with ${ROWS.toLocaleString('en')} transactions of which ${items} things recur, milliseconds of CPU: the list ${list.toFixed(1)} over HTTP, a
month of the calendar ${calendar.toFixed(1)}, the list after one more transaction ${afterOne.toFixed(1)}. Importing ${IMPORTED.toLocaleString('en')} rows of a bank takes ${imported.toFixed(0)}, and
finding what recurs among them ${detected.toFixed(1)} (${(detected / imported).toFixed(2)} times). The whole history for the first time: ${whole.toFixed(0)}.
To reach: at most ${MOST_MS} ms for each answer that follows no change, at most ${MOST_SHARE} times the import.`;
}

export const listMissedRecurring = ({ list, calendar, imported, detected }: RecurringCosts): string[] => [
  ...(list > MOST_MS ? [`what recurs takes ${list.toFixed(1)} ms`] : []),
  ...(calendar > MOST_MS ? [`the calendar takes ${calendar.toFixed(1)} ms`] : []),
  ...(detected > MOST_SHARE * imported
    ? [`finding what recurs takes ${(detected / imported).toFixed(2)} times the import`]
    : []),
];
