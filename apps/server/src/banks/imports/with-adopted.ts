import { fromIdBytes, type LedgerTransaction, type SourceRow } from '../../ledger/index.ts';
import { findAdopted } from './adopt.ts';
import type { MayBe } from './candidates.ts';
import { isOfFile } from './file-refs.ts';
import type { Decision } from './matching.ts';
import type { Period } from './pairing.ts';

/** What is new to the bank's own rows may have come by a file before. */
export async function withAdopted(
  ledger: LedgerTransaction,
  source: SourceRow,
  decisions: readonly Decision[],
  period: Period,
): Promise<Decision[]> {
  if (source.has_files === 0) return [...decisions];
  const unseen = decisions.flatMap((decision, index) => {
    if (decision.kind !== 'new') return [];
    const { day, cents, name, description } = decision.row;
    return [{ index, day, cents, name, description, hasId: false }];
  });
  const taken = new Set(decisions.flatMap((one) => ('known' in one ? [one.known.ref] : [])));
  // What the bank itself calls by another name is another, and so is what a person wrote by hand.
  const mayBe: MayBe = ({ isTold }, refs) =>
    (isTold || refs.length > 0) && refs.every((ref) => isOfFile(ref) && !taken.has(ref));
  const ids = new Set(
    decisions.flatMap((one) => ('known' in one ? [fromIdBytes(one.known.transaction_id)] : [])),
  );
  const listing = { refs: taken, ids, period };
  const adopted = await findAdopted(ledger.db, source, { unseen, listing }, mayBe);
  return decisions.map((decision, index) => {
    const found = adopted.get(index);
    if (!found || decision.kind !== 'new') return decision;
    const { ref, row } = decision;
    const known = { ...row, ref, transaction_id: found.id };
    return { kind: 'same', ref, row, known, reason: found.reason };
  });
}
