import { addCents, type Cents, ZERO } from '@saldo/domain';
import { chunks } from '../db/chunks.ts';
import type { Owner } from '../db/owner.ts';
import type { ChangeRow } from './changes.repository.ts';
import { KINDS, kindOf } from './kind.ts';
import type { Entry, Ledger } from './ledger.types.ts';
import { parseMore, toMoreText } from './more.ts';
import { sumRefunds } from './refunds.ts';
import { byNo } from './removal.ts';
import { listSources } from './sources.repository.ts';
import { findBySeq } from './transactions.repository.ts';
import { listBefore } from './undo.repository.ts';
import { listAttachmentNos, listCategoryNos, listTagNos } from './undo-present.repository.ts';

type Undone = Pick<ChangeRow, 'no' | 'first_seq' | 'last_seq'>;

/** The others that these name, as they will be: some may be about to come back with them, or to go. */
async function finder(
  ledger: Ledger,
  owner: Owner,
  entries: readonly Entry[],
  ties: readonly number[],
  undone: Undone | undefined,
): Promise<(seq: number | undefined) => Entry | undefined> {
  const together = new Map<number, Entry | undefined>(entries.map((entry) => [entry.seq, entry]));
  const others = ties.filter((seq) => !together.has(seq));
  const before = undone && others.length > 0 ? await listBefore(ledger, owner, undone.no, others) : new Map();
  const { first_seq = null, last_seq = null } = undone ?? {};
  const isMade = (seq: number) => first_seq !== null && seq >= first_seq && seq <= (last_seq ?? first_seq);
  const present = new Map<number, Entry>();
  for (const some of chunks(others, 250))
    for (const row of await findBySeq(ledger, owner, some)) present.set(row.seq, row);
  return (seq) => {
    if (seq === undefined) return undefined;
    if (together.has(seq)) return together.get(seq);
    if (before.has(seq)) return before.get(seq);
    return isMade(seq) ? undefined : present.get(seq);
  };
}

/**
 * What comes back may point at what is gone by now, a category, a tag, a receipt, the other side of a transfer, or at an
 * expense that is in another currency by now. Then it comes back without.
 */
export async function fitToPresent(
  ledger: Ledger,
  owner: Owner,
  entries: readonly Entry[],
  undone: Undone | undefined,
): Promise<Entry[]> {
  const categories = await listCategoryNos(ledger, owner);
  const isKnown = (no: number | null) => no === null || categories.has(no);
  const withMore = entries.filter(({ more }) => more !== null);
  const isPlain = withMore.length === 0;
  const tags = isPlain ? new Set<number>() : await listTagNos(ledger, owner);
  const files = isPlain ? new Set<number>() : await listAttachmentNos(ledger, owner);
  const ties = withMore.flatMap(({ more }) => {
    const { twin, refundOf } = parseMore(more);
    return [twin ?? [], refundOf ?? []].flat();
  });
  const find = await finder(ledger, owner, entries, ties, undone);
  const sources = ties.length === 0 ? new Map() : byNo(await listSources(ledger, owner));
  const currencyOf = ({ source_no }: Entry): string | undefined => sources.get(source_no)?.currency;

  const came = new Map<number, Cents>();
  const own = new Set(entries.map(({ seq }) => seq));
  for (const { more } of withMore) {
    const { refundOf } = parseMore(more);
    if (refundOf !== undefined && !came.has(refundOf))
      came.set(refundOf, await sumRefunds(ledger, owner, refundOf, own));
  }
  /** Takes what it gives back from what may still come back. */
  const isCovered = (expense: Entry, cents: Cents): boolean => {
    const sum = addCents(came.get(expense.seq) ?? ZERO, cents);
    if (sum > -expense.cents) return false;
    came.set(expense.seq, sum);
    return true;
  };

  return entries.map((entry) => {
    const category_no = isKnown(entry.category_no) ? entry.category_no : null;
    if (entry.more === null) return { ...entry, category_no };
    const more = parseMore(entry.more);
    const twin = find(more.twin);
    const isTwin = twin !== undefined && parseMore(twin.more).twin === entry.seq;
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
    return { ...entry, category_no, kind, more: toMoreText(fitted) };
  });
}
