import { addCents, type Cents, ZERO } from '@saldo/domain';
import { listIndexed } from '../entry/entry-index.ts';
import { withExtras } from '../entry/extras.ts';
import { BY } from '../schema/entry-index-key.ts';
import type { Ledger } from '../schema/ledger.types.ts';
import type { LedgerWriter } from './change.ts';
import type { Amendment } from './entries.ts';
import { readPlaced } from './entries-in-sources.ts';

/** What came back of an expense, but for some. */
export async function sumRefunds(
  ledger: Ledger,
  expense: number,
  except: ReadonlySet<number> = new Set(),
): Promise<Cents> {
  const refunds = await listIndexed(ledger, BY.refundOf, [expense]);
  const others = refunds.flatMap(({ seq }) => (except.has(seq) ? [] : [seq]));
  let came = ZERO;
  for await (const placed of readPlaced(ledger, others))
    for (const { entry } of placed) came = addCents(came, entry.cents);
  return came;
}

/** What gave these back gives back nothing any more: they are no expenses now, or in another currency. But for some, which the caller sees to. */
export async function freeRefunds(
  ledger: LedgerWriter,
  turned: readonly number[],
  except: ReadonlySet<number>,
): Promise<Amendment[]> {
  const refunds = await listIndexed(ledger, BY.refundOf, [...turned]);
  const others = refunds.map(({ seq }) => seq).filter((seq) => !except.has(seq));
  const freed: Amendment[] = [];
  for await (const placed of readPlaced(ledger, others))
    for (const { entry, source } of placed) {
      const alone = { ...entry, more: withExtras(entry.more, { refundOf: undefined }) };
      freed.push({ before: { entry, source }, after: { entry: alone, source } });
    }
  return freed;
}
