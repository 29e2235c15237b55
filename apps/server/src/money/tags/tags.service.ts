import { foldText } from '@saldo/domain';
import { AppError } from '../../errors/app-error.ts';
import {
  amendEntries,
  BY,
  type Change,
  countIndexed,
  type Ledger,
  type LedgerTransaction,
  type LedgerWriter,
  parseExtras,
  readIndexed,
  readPlaced,
  updateRow,
  withExtras,
  withLedger,
} from '../../ledger/index.ts';
import { findTags, insertTags, type TagRow } from './tags.repository.ts';

/** Tag numbers; unknown tags are created. */
export async function toTagNos(ledger: LedgerTransaction, names: readonly string[]): Promise<number[]> {
  const wanted = new Map(names.map((name) => [foldText(name), name]));
  const known = await findTags(ledger, [...wanted.values()]);
  for (const { folded } of known) wanted.delete(folded);
  const made = await insertTags(ledger, [...wanted.values()]);
  return [...known, ...made].map(({ no }) => no);
}

/** The change; null if no row has the tag or the name is the same. */
type Outcome = { changeNo: number | null };

type CountedTag = { tag: TagRow; count: number };

/** Merges with an existing tag of that name. */
export function renameTag(ledger: Ledger, from: string, name: string): Promise<Outcome & CountedTag> {
  return withLedger(ledger, { kind: 'tag.renamed', name: from }, async (ledger) => {
    const { tag } = await requireTag(ledger, from);
    const [other] = await findTags(ledger, [name]);
    const isMerged = other !== undefined && other.no !== tag.no;
    if (isMerged) await replaceTag(ledger, tag, other.no);
    const renamed =
      isMerged || tag.name === name
        ? (other ?? tag)
        : await updateRow(ledger, 'tags', tag, { name, folded: foldText(name) });
    const count = await countIndexed(ledger, BY.tag, renamed.no);
    return { tag: renamed, count, changeNo: numberOf(ledger.change) };
  });
}

export function removeTag(ledger: Ledger, name: string): Promise<Outcome> {
  return withLedger(ledger, { kind: 'tag.deleted', name }, async (ledger) => {
    const { tag } = await requireTag(ledger, name);
    await replaceTag(ledger, tag, undefined);
    return { changeNo: numberOf(ledger.change) };
  });
}

const numberOf = (change: Change) => (change.count > 0 ? change.no : null);

async function replaceTag(ledger: LedgerWriter, { no }: TagRow, by: number | undefined): Promise<void> {
  for await (const seqs of readIndexed(ledger, BY.tag, no))
    for await (const placed of readPlaced(ledger, seqs))
      await amendEntries(
        ledger,
        placed.map(({ entry, source }) => {
          const rest = (parseExtras(entry.more).tags ?? []).filter((tag) => tag !== no);
          const tags = by === undefined || rest.includes(by) ? rest : [...rest, by];
          return {
            before: { entry, source },
            after: { entry: { ...entry, more: withExtras(entry.more, { tags }) }, source },
          };
        }),
      );
}

/** An unused tag doesn't exist. */
export async function requireTag(ledger: Ledger, name: string): Promise<CountedTag> {
  const [tag] = await findTags(ledger, [name]);
  const count = tag ? await countIndexed(ledger, BY.tag, tag.no) : 0;
  if (!tag || count === 0) throw new AppError('tag.not_found');
  return { tag, count };
}
