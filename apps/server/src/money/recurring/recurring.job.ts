import type { Context } from '../../context/context.ts';
import { onBehalfOf } from '../../db/on-behalf.ts';
import { ledgerFor } from '../../ledger/index.ts';
import { bringUpToDate } from './detection/bring-up-to-date.ts';
import { FINDING } from './detection/look.ts';
import { listBehind } from './found.repository.ts';

const MOST_PEOPLE = 500;

/** So that whoever asks next need not wait. */
export async function findRecurring({ db, log }: Context, stopping: AbortSignal): Promise<void> {
  for (const owner of await listBehind(db, FINDING, MOST_PEOPLE)) {
    if (stopping.aborted) return;
    await onBehalfOf(owner, () => bringUpToDate(ledgerFor(db, owner))).catch((error: unknown) =>
      log.error({ err: error }, 'looking for what recurs failed'),
    );
  }
}
