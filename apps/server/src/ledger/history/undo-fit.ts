import { addCents, type Cents, ZERO } from '@saldo/domain';
import { chunks } from '../../db/chunks.ts';
import { parseExtras, toExtrasText } from '../entry/extras.ts';
import type { ChangeRow } from '../query/changes.repository.ts';
import { listSources } from '../query/sources.repository.ts';
import { findBySeq } from '../query/transactions.repository.ts';
import { KINDS, kindOf } from '../schema/kind.ts';
import type { Entry, LedgerTransaction } from '../schema/ledger.types.ts';
import { sumRefunds } from '../write/refunds.ts';
import { byNo } from '../write/removal.ts';
import { listBefore } from './undo.repository.ts';
import { listAttachmentNos, listCategoryNos, listTagNos } from './undo-present.repository.ts';

type Undone = Pick<ChangeRow, 'no' | 'first_seq' | 'last_seq'>;

/** Finds the rows that these refer to as they will be: some are about to return or go. */
async function finder(
  ledger: LedgerTransaction,
  entries: readonly Entry[],
  ties: readonly number[],
  undone: Undone | undefined,
): Promise<(seq: number | undefined) => Entry | undefined> {
  const together = new Map<number, Entry | undefined>(entries.map((entry) => [entry.seq, entry]));
  const others = ties.filter((seq) => !together.has(seq));
  const before = undone && others.length > 0 ? await listBefore(ledger, undone.no, others) : new Map();
  const { first_seq = null, last_seq = null } = undone ?? {};
  const isMade = (seq: number) => first_seq !== null && seq >= first_seq && seq <= (last_seq ?? first_seq);
  const present = new Map<number, Entry>();
  for (const some of chunks(others, 250))
    for (const row of await findBySeq(ledger, some)) present.set(row.seq, row);
  return (seq) => {
    if (seq === undefined) return undefined;
    if (together.has(seq)) return together.get(seq);
    if (before.has(seq)) return before.get(seq);
    return isMade(seq) ? undefined : present.get(seq);
  };
}

/**
 * A restored row may refer to something gone (category, tag, receipt, other side of a transfer) or to an
 * expense that now has another currency. Such references are dropped.
 */
export async function fitToPresent(
  ledger: LedgerTransaction,
  entries: readonly Entry[],
  undone: Undone | undefined,
): Promise<Entry[]> {
  const categories = await listCategoryNos(ledger);
  const isKnown = (no: number | null) => no === null || categories.has(no);
  const withExtras = entries.filter(({ more }) => more !== null);
  const isPlain = withExtras.length === 0;
  const tags = isPlain ? new Set<number>() : await listTagNos(ledger);
  const files = isPlain ? new Set<number>() : await listAttachmentNos(ledger);
  const ties = withExtras.flatMap(({ more }) => {
    const { twin, refundOf } = parseExtras(more);
    return [twin ?? [], refundOf ?? []].flat();
  });
  const find = await finder(ledger, entries, ties, undone);
  const sources = ties.length === 0 ? new Map() : byNo(await listSources(ledger));
  const currencyOf = ({ source_no }: Entry): string | undefined => sources.get(source_no)?.currency;

  const came = new Map<number, Cents>();
  const own = new Set(entries.map(({ seq }) => seq));
  for (const { more } of withExtras) {
    const { refundOf } = parseExtras(more);
    if (refundOf !== undefined && !came.has(refundOf))
      came.set(refundOf, await sumRefunds(ledger, refundOf, own));
  }
  /** Subtracts the refund from what may still be refunded. */
  const isCovered = (expense: Entry, cents: Cents): boolean => {
    const sum = addCents(came.get(expense.seq) ?? ZERO, cents);
    if (sum > -expense.cents) return false;
    came.set(expense.seq, sum);
    return true;
  };

  return entries.map((entry) => {
    const category_no = isKnown(entry.category_no) ? entry.category_no : null;
    if (entry.more === null) return { ...entry, category_no };
    const more = parseExtras(entry.more);
    const twin = find(more.twin);
    const isTwin = twin !== undefined && parseExtras(twin.more).twin === entry.seq;
    const fitted = {
      ...more,
      ...(more.lines && {
        lines: more.lines.map((line) => (isKnown(line.category) ? line : { ...line, category: null })),
      }),
      ...(more.tags && { tags: more.tags.filter((tag) => tags.has(tag)) }),
      ...(more.files && { files: more.files.filter(({ no }) => files.has(no)) }),
    };
    if (!isTwin) delete fitted.twin;
    const expense = find(more.refundOf);
    const isRefund = expense?.kind === KINDS.expense && currencyOf(expense) === currencyOf(entry);
    if (!isRefund || !isCovered(expense, entry.cents)) delete fitted.refundOf;
    const kind = entry.kind === KINDS.transfer && !isTwin ? kindOf(entry.cents) : entry.kind;
    return { ...entry, category_no, kind, more: toExtrasText(fitted) };
  });
}
