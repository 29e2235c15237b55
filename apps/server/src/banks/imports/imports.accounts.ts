import { randomUUIDv7 } from 'node:crypto';
import { ZERO } from '@saldo/domain';
import type { BankAccount, RefusedAccount } from '../../adapters/bank/bank.ts';
import type { Context } from '../../context/context.ts';
import { report } from '../../ledger/bank-balance.ts';
import { open, withLedger } from '../../ledger/ledger.ts';
import { listSources, type SourceRow, updateSource } from '../../ledger/sources.repository.ts';
import { asking } from '../connections/bank-failure.ts';
import type { ConnectionRow } from '../connections/connections.repository.ts';
import { takeReading } from './imports.repository.ts';
import { requireLive } from './readings.ts';

type Connected = ConnectionRow & { credential: string };
type Outcome = { sources: SourceRow[]; refused: RefusedAccount[]; added: number; updated: number };

/** Each account as a source: found again by the bank's id or, where that is a new one, by its number. */
export async function importAccounts(context: Context, connection: Connected): Promise<Outcome> {
  const { owner } = connection;
  const reading = await withLedger(context.db, owner, async (ledger) => {
    await requireLive(ledger, connection);
    return takeReading(ledger, owner);
  });
  const { accounts, refused } = await asking(context.bank.listAccounts(connection.credential));
  return withLedger(context.db, owner, async (ledger) => {
    await requireLive(ledger, connection);
    const known = await listSources(ledger, owner);
    const opened: Parameters<typeof open>[2][number][] = [];
    let updated = 0;
    for (const [account, source] of matchAccounts(accounts, known)) {
      if (source) {
        await updateSource(ledger, owner, source.no, {
          yapily_id: account.ref,
          account_key: account.key,
          connection_id: connection.id,
        });
        const attached = { ...source, connection_id: connection.id };
        if (account.balance) await report(ledger, owner, attached, account.balance, reading);
        updated += 1;
      } else {
        opened.push({
          id: randomUUIDv7(),
          name: account.name,
          type_source: account.type,
          cents: account.balance?.cents ?? ZERO,
          currency: account.currency,
          yapily_id: account.ref,
          account_key: account.key,
          connection_id: connection.id,
          balance_reading: reading,
          reported_at: account.balance?.at ?? null,
          booked_cents: account.balance?.bookedCents ?? null,
          rows_cents: null,
          differs_since: null,
          sample: 0,
        });
      }
    }
    await open(ledger, owner, opened);
    const sources = (await listSources(ledger, owner)).filter((one) => one.connection_id === connection.id);
    return { sources, refused, added: opened.length, updated };
  });
}

/** Each source is one account's: first by the bank's own id, then by the number, where several share one by the name. */
function matchAccounts(
  accounts: readonly BankAccount[],
  known: readonly SourceRow[],
): [BankAccount, SourceRow | undefined][] {
  const found = new Map<BankAccount, SourceRow>();
  const free = new Set(known);
  const take = (isSame: (source: SourceRow, account: BankAccount) => boolean) => {
    for (const account of accounts) {
      const source = found.has(account) ? undefined : [...free].find((one) => isSame(one, account));
      if (!source) continue;
      found.set(account, source);
      free.delete(source);
    }
  };
  const hasSameKey = (source: SourceRow, account: BankAccount) =>
    source.account_key !== null && source.account_key === account.key && source.currency === account.currency;
  take((source, account) => source.yapily_id === account.ref);
  take((source, account) => hasSameKey(source, account) && source.name === account.name);
  take(hasSameKey);
  return accounts.map((account) => [account, found.get(account)]);
}
