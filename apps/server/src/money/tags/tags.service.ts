import { foldText } from '@saldo/domain';
import type { Db } from '../../db/database.ts';
import type { Owner } from '../../db/owner.ts';
import { AppError } from '../../http/app-error.ts';
import type { Change } from '../../ledger/change.ts';
import { amendEntries } from '../../ledger/entries.ts';
import { BY, listIndexed } from '../../ledger/entry-index.ts';
import { withLedger } from '../../ledger/ledger.ts';
import type { Ledger } from '../../ledger/ledger.types.ts';
import { parseMore, withMore } from '../../ledger/more.ts';
import { readPlaced } from '../../ledger/placed.ts';
import { updateRow } from '../../ledger/rows.ts';
import { findTags, insertTags, type TagRow } from './tags.repository.ts';

/** The numbers of these tags; unknown ones are made. */
export async function toTagNos(ledger: Ledger, owner: Owner, names: readonly string[]): Promise<number[]> {
  const wanted = new Map(names.map((name) => [foldText(name), name]));
  const known = await findTags(ledger, owner, [...wanted.values()]);
  for (const { folded } of known) wanted.delete(folded);
  const made = await insertTags(ledger, owner, [...wanted.values()]);
  return [...known, ...made].map(({ no }) => no);
}

/** The change it was; none where nothing has the tag, or the name is the same. */
type Outcome = { changeNo: number | null };

type Found = { tag: TagRow; count: number };

/** Where there is a tag of that name already, the two become one. */
export function renameTag(db: Db, owner: Owner, from: string, name: string): Promise<Outcome & Found> {
  return withLedger(db, owner, { kind: 'tag.renamed', name: from }, async (ledger, change) => {
    const { tag } = await requireTag(ledger, owner, from);
    const [other] = await findTags(ledger, owner, [name]);
    const isMerged = other !== undefined && other.no !== tag.no;
    if (isMerged) await replaceTag(ledger, change, tag, other.no);
    const renamed =
      isMerged || tag.name === name
        ? (other ?? tag)
        : await updateRow(ledger, change, 'tags', tag, { name, folded: foldText(name) });
    const found = await listIndexed(ledger, owner, BY.tag, [renamed.no]);
    return { tag: renamed, count: found.length, changeNo: numberOf(change) };
  });
}

export function removeTag(db: Db, owner: Owner, name: string): Promise<Outcome> {
  return withLedger(db, owner, { kind: 'tag.deleted', name }, async (ledger, change) => {
    const { tag } = await requireTag(ledger, owner, name);
    await replaceTag(ledger, change, tag, undefined);
    return { changeNo: numberOf(change) };
  });
}

const numberOf = (change: Change) => (change.count > 0 ? change.no : null);

async function replaceTag(
  ledger: Ledger,
  change: Change,
  { no }: TagRow,
  by: number | undefined,
): Promise<void> {
  const found = await listIndexed(ledger, change.owner, BY.tag, [no]);
  for await (const placed of readPlaced(
    ledger,
    change.owner,
    found.map(({ seq }) => seq),
  )) {
    await amendEntries(
      ledger,
      change,
      placed.map(({ entry, source }) => {
        const rest = (parseMore(entry.more).tags ?? []).filter((tag) => tag !== no);
        const tags = by === undefined || rest.includes(by) ? rest : [...rest, by];
        return {
          before: { entry, source },
          after: { entry: { ...entry, more: withMore(entry.more, { tags }) }, source },
        };
      }),
    );
  }
}

/** One that nothing has is none. */
export async function requireTag(db: Db, owner: Owner, name: string): Promise<Found> {
  const [tag] = await findTags(db, owner, [name]);
  const found = tag && (await listIndexed(db, owner, BY.tag, [tag.no]));
  if (!tag || !found?.length) throw new AppError('tag.not_found');
  return { tag, count: found.length };
}
