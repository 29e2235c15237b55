import { randomUUIDv7 } from 'node:crypto';
import type { Bank } from '../../adapters/bank/bank.ts';
import type { Context } from '../../context/context.ts';
import { inTransaction } from '../../db/database.ts';
import {
  deleteInstitutionsBefore,
  type InstitutionRow,
  listInstitutions,
  upsertInstitution,
} from './institutions.repository.ts';

const DAY = 24 * 3600 * 1000;

/** From the database. It is brought up to date at most once a day, and waited for only where there is nothing yet. */
export async function readInstitutions(context: Context): Promise<InstitutionRow[]> {
  const known = await listInstitutions(context.db);
  const newest = known.reduce((at, row) => (row.refreshed_at > at ? row.refreshed_at : at), '');
  const isFresh = newest !== '' && context.now().getTime() - Date.parse(newest) < DAY;
  if (isFresh) return known;
  const refreshed = refreshTogether(context);
  if (known.length > 0) return known;
  await refreshed;
  return listInstitutions(context.db);
}

/** A failure is remembered for so long: nobody waits again for a provider that was just away. */
const PAUSE = 30_000;
const underWay = new WeakMap<Bank, Promise<void>>();
const failedAt = new WeakMap<Bank, number>();

/** One asks, whoever else comes waits for the same answer. */
function refreshTogether(context: Context): Promise<void> {
  const { bank, log } = context;
  const now = context.now().getTime();
  if (now - (failedAt.get(bank) ?? Number.NEGATIVE_INFINITY) < PAUSE) return Promise.resolve();
  const running =
    underWay.get(bank) ??
    refresh(context)
      .catch((error: unknown) => {
        failedAt.set(bank, now);
        log.warn({ err: error }, 'the list of banks could not be refreshed');
      })
      .finally(() => underWay.delete(bank));
  underWay.set(bank, running);
  return running;
}

async function refresh(context: Context): Promise<void> {
  const institutions = await context.bank.listInstitutions();
  const refreshed_at = context.now().toISOString();
  await inTransaction(context.db, async (trx) => {
    for (const { ref, name, iconUrl } of institutions) {
      await upsertInstitution(trx, {
        id: randomUUIDv7(),
        yapily_id: ref,
        name,
        icon_url: iconUrl,
        refreshed_at,
      });
    }
    await deleteInstitutionsBefore(trx, refreshed_at);
  });
}
