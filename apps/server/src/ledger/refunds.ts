import { addCents, type Cents, ZERO } from '@saldo/domain';
import type { Db } from '../db/database.ts';
import type { Owner } from '../db/owner.ts';
import type { Change } from './change.ts';
import type { Amendment } from './entries.ts';
import { BY, listIndexed } from './entry-index.ts';
import type { Ledger } from './ledger.types.ts';
import { withMore } from './more.ts';
import { readPlaced } from './placed.ts';

/** What came back of an expense, but for some. */
export async function sumRefunds(
  db: Db,
  owner: Owner,
  expense: number,
  except: ReadonlySet<number> = new Set(),
): Promise<Cents> {
  const refunds = await listIndexed(db, owner, BY.refundOf, [expense]);
  const others = refunds.flatMap(({ seq }) => (except.has(seq) ? [] : [seq]));
  let came = ZERO;
  for await (const placed of readPlaced(db, owner, others))
    for (const { entry } of placed) came = addCents(came, entry.cents);
  return came;
}

/** What gave these back gives back nothing any more: they are no expenses now, or in another currency. But for some, which the caller sees to. */
export async function freeRefunds(
  ledger: Ledger,
  change: Change,
  turned: readonly number[],
  except: ReadonlySet<number>,
): Promise<Amendment[]> {
  const refunds = await listIndexed(ledger, change.owner, BY.refundOf, [...turned]);
  const others = refunds.map(({ seq }) => seq).filter((seq) => !except.has(seq));
  const freed: Amendment[] = [];
  for await (const placed of readPlaced(ledger, change.owner, others))
    for (const { entry, source } of placed) {
      const alone = { ...entry, more: withMore(entry.more, { refundOf: undefined }) };
      freed.push({ before: { entry, source }, after: { entry: alone, source } });
    }
  return freed;
}
