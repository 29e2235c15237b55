import type { Cents } from '@saldo/domain';
import { findSource, type LedgerWriter, openSources, setBalance } from '../../ledger/index.ts';
import { byHand } from '../../money/sources/sources.service.ts';
import { ofAccount } from './of-account.ts';
import type { PendingImport } from './pending-import.ts';

const NOTHING = 0 as Cents;

/** Opens what was chosen for accounts that have no source yet: in the change that brings in their rows. */
export async function openNewSources(ledger: LedgerWriter, pending: PendingImport): Promise<PendingImport> {
  const { understood, options } = pending;
  const planned = understood.accounts.flatMap((account) => {
    const chosen = ofAccount(options.newSources ?? {}, account.key);
    const rows = ofAccount(pending.counts, account.key)?.rows ?? 0;
    return chosen && rows > 0 ? [{ account, chosen }] : [];
  });
  const opened = await openSources(
    ledger,
    planned.map(({ account, chosen: { name, currency } }) => {
      const isSame = account.currency === null || account.currency === currency;
      const cents = (isSame ? account.opening : null) ?? NOTHING;
      return byHand({ name, type_source: 'manual_entry', cents, currency, sample: 0 });
    }),
  );
  const ids = planned.map(({ account }, index) => [account.key, opened[index]?.id ?? null]);
  const sources = { ...options.sources, ...Object.fromEntries(ids) };
  return { ...pending, options: { ...options, sources, newSources: {} } };
}

/** What their person says is in them today, whatever the file leads to. */
export async function setBalances(
  ledger: LedgerWriter,
  { options }: PendingImport,
  placed: PendingImport,
): Promise<void> {
  for (const [account, { balance }] of Object.entries(options.newSources ?? {})) {
    const id = ofAccount(placed.options.sources, account);
    const source = id ? await findSource(ledger, id) : undefined;
    if (source && balance !== null) await setBalance(ledger, source, balance);
  }
}
