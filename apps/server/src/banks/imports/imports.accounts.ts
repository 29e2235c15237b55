import { randomUUIDv7 } from 'node:crypto';
import { digitsOf, ZERO } from '@saldo/domain';
import type { RefusedAccount } from '../../adapters/bank/bank.ts';
import type { Context } from '../../context/context.ts';
import {
  inTurn,
  ledgerFor,
  listSources,
  openSources,
  reportBalance,
  type SourceRow,
  updateSource,
  withLedger,
} from '../../ledger/index.ts';
import { askBank } from '../connections/ask-bank.ts';
import type { ConnectionRow } from '../connections/connections.repository.ts';
import { matchAccounts } from './account-matching.ts';
import { takeReading } from './imports.repository.ts';
import { requireLive } from './readings.ts';

type Connected = ConnectionRow & { credential: string };
type Outcome = { sources: SourceRow[]; refused: RefusedAccount[]; added: number; updated: number };

/** Each account as a source: the one it was before, or a new one. */
export async function importAccounts(context: Context, connection: Connected): Promise<Outcome> {
  const { owner } = connection;
  const reading = await inTurn(context.db, owner, async (trx) => {
    const ledger = ledgerFor(trx, owner);
    await requireLive(ledger, connection);
    return takeReading(ledger);
  });
  const { accounts, refused } = await askBank(context.bank.listAccounts(connection.credential));
  const cause = { kind: 'accounts.updated', by: 'bank' } as const;
  return withLedger(ledgerFor(context.db, owner), cause, async (ledger) => {
    await requireLive(ledger, connection);
    const known = await listSources(ledger);
    const opened: Parameters<typeof openSources>[1][number][] = [];
    let updated = 0;
    for (const [account, source] of matchAccounts(connection, accounts, known)) {
      const origin = {
        yapily_id: account.ref,
        account_key: account.key,
        account_name: account.name,
        connection_id: connection.id,
        institution_id: connection.institution_id,
      };
      if (source) {
        await updateSource(ledger, source.no, origin);
        // A bank that says another currency than before says nothing of what is kept in this one.
        const isAlike = digitsOf(account.currency) === digitsOf(source.currency);
        if (account.balance && isAlike) await reportBalance(ledger, source, account.balance, reading);
        updated += 1;
      } else {
        opened.push({
          id: randomUUIDv7(),
          name: account.name,
          type_source: account.type,
          cents: account.balance?.cents ?? ZERO,
          currency: account.currency,
          ...origin,
          balance_reading: reading,
          reported_at: account.balance?.at ?? null,
          booked_cents: account.balance?.bookedCents ?? null,
          rows_cents: null,
          differs_since: null,
          sample: 0,
        });
      }
    }
    await openSources(ledger, opened);
    const sources = (await listSources(ledger)).filter((one) => one.connection_id === connection.id);
    return { sources, refused, added: opened.length, updated };
  });
}
