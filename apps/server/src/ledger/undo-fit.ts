import type { Owner } from '../db/owner.ts';
import { KINDS, kindOf } from './kind.ts';
import type { Entry, Ledger } from './ledger.types.ts';
import { parseMore, toMoreText } from './more.ts';
import { findBySeq } from './transactions.repository.ts';
import { listAttachmentNos, listCategoryNos, listTagNos } from './undo-present.repository.ts';

/**
 * What comes back may point at what is gone by now: a category, a tag, a receipt, the other side of a transfer. Then it
 * comes back without.
 */
export async function fitToPresent(
  ledger: Ledger,
  owner: Owner,
  entries: readonly Entry[],
  leaving: ReadonlySet<number>,
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
  const together = new Map(entries.map((entry) => [entry.seq, entry]));
  const others = new Map<number, Entry>();
  for (let start = 0; start < ties.length; start += 250)
    for (const row of await findBySeq(ledger, owner, ties.slice(start, start + 250)))
      others.set(row.seq, row);
  const find = (seq: number | undefined) =>
    seq === undefined || leaving.has(seq) ? undefined : (together.get(seq) ?? others.get(seq));

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
    if (!find(more.refundOf)) delete fitted.refundOf;
    const kind = entry.kind === KINDS.transfer && !isTwin ? kindOf(entry.cents) : entry.kind;
    return { ...entry, category_no, kind, more: toMoreText(fitted) };
  });
}
