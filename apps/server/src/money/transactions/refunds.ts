import {
  type Amendment,
  BY,
  type Entry,
  KINDS,
  type LedgerWriter,
  listIndexed,
  readPlaced,
  withExtras,
} from '../../ledger/index.ts';

/**
 * Refunds follow their expense into its new category if they were in the old one; the link ends if it is no
 * longer an expense.
 */
export async function withFollowers(
  ledger: LedgerWriter,
  amendments: readonly Amendment[],
): Promise<Amendment[]> {
  const moved = new Map(
    amendments.flatMap(({ before, after }) =>
      before.entry.kind === KINDS.expense &&
      (before.entry.category_no !== after.entry.category_no || after.entry.kind !== KINDS.expense)
        ? [[before.entry.seq, { before: before.entry, after: after.entry }] as const]
        : [],
    ),
  );
  if (moved.size === 0) return [...amendments];
  const refunds = await listIndexed(ledger, BY.refundOf, [...moved.keys()]);
  const own = new Set(amendments.map(({ before }) => before.entry.seq));
  const expenseOf = new Map(refunds.map(({ key, seq }) => [seq, moved.get(key)]));
  const followers: Amendment[] = [];
  for await (const placed of readPlaced(
    ledger,
    [...expenseOf.keys()].filter((seq) => !own.has(seq)),
  )) {
    for (const { entry, source } of placed) {
      const expense = expenseOf.get(entry.seq);
      const after = expense && follow(entry, expense);
      if (after) followers.push({ before: { entry, source }, after: { entry: after, source } });
    }
  }
  return [...amendments, ...followers];
}

function follow(entry: Entry, { before, after }: { before: Entry; after: Entry }): Entry | undefined {
  if (after.kind !== KINDS.expense)
    return { ...entry, more: withExtras(entry.more, { refundOf: undefined }) };
  if (entry.category_no !== before.category_no || after.category_no === null) return undefined;
  return { ...entry, category_no: after.category_no };
}
