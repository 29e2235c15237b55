import type { Input } from '@saldo/contract';
import { isBankImported, MOST_TAGS } from '@saldo/domain';
import { chunks } from '../../db/chunks.ts';
import { invalidInput } from '../../errors/app-error.ts';
import {
  type Amendment,
  amendEntries,
  byPerson,
  type Entry,
  findTransactions,
  KINDS,
  type Ledger,
  type LedgerTransaction,
  listSeqs,
  type Placed,
  parseExtras,
  readPlaced,
  type Source,
  toIdBytes,
  trashEntries,
  unsplit,
  withExtras,
  withLedger,
} from '../../ledger/index.ts';
import { findTags } from '../tags/tags.repository.ts';
import { toTagNos } from '../tags/tags.service.ts';
import { withFollowers } from './refunds.ts';
import { toFilter } from './transactions.filter.ts';
import { requireWritableSource, toCategory } from './transactions.find.ts';

type Body = Input<'changeTransactions'>['body'];

const MOST_AT_ONCE = 50_000;
/** `split`: how many of the refused would lose their lines. */
export type Outcome = { changed: number; refused: number; split: number; changeNo: number | null };

/** Changes many transactions as one change. Bank rows refuse what may not change. */
export function changeTransactions(ledger: Ledger, body: Body): Promise<Outcome> {
  const isRemoval = body.change.delete === true;
  const kind = isRemoval ? 'transactions.deleted' : 'transactions.changed';
  return withLedger(ledger, { kind, rows: body.ids?.length }, async (ledger) => {
    const seqs = await findWanted(ledger, body);
    // One change must not delay everybody: nobody picks more than this by hand.
    if (seqs.length > MOST_AT_ONCE) throw invalidInput('filter', `matches more than ${MOST_AT_ONCE}`);
    const apply = isRemoval ? undefined : await changer(ledger, body);
    let [changed, refused, split] = [0, 0, 0];
    const leaving: Placed[] = [];
    for await (const placed of readPlaced(ledger, seqs)) {
      if (!apply) {
        const own = placed.filter(({ source }) => !isBankImported(source));
        leaving.push(...own);
        refused += placed.length - own.length;
        continue;
      }
      const amendments: Amendment[] = [];
      for (const before of placed) {
        const after = apply(before);
        if (after === 'split') split += 1;
        if (after === 'split' || after === 'refused') refused += 1;
        else if (isOther(before.entry, after.entry)) amendments.push({ before, after });
      }
      await amendEntries(ledger, await withFollowers(ledger, amendments));
      changed += amendments.length;
    }
    await trashEntries(ledger, leaving);
    changed += leaving.length;
    return { changed, refused, split, changeNo: ledger.change.count > 0 ? ledger.change.no : null };
  });
}

async function findWanted(ledger: LedgerTransaction, { ids, filter }: Body): Promise<number[]> {
  if (filter) {
    const wanted = await toFilter(ledger, filter);
    return wanted ? listSeqs(ledger, wanted, { by: 'date', direction: 'desc' }) : [];
  }
  const seqs: number[] = [];
  for (const some of chunks([...new Set(ids)], 250)) {
    const bytes = some.flatMap((id) => toIdBytes(id) ?? []);
    if (bytes.length > 0) seqs.push(...(await findTransactions(ledger, bytes)).map(({ seq }) => seq));
  }
  if (seqs.length !== new Set(ids).size) throw invalidInput('ids', 'are not all yours');
  return seqs;
}

/** The changed row, or why it is refused. */
async function changer(
  ledger: LedgerTransaction,
  { change: given, unsplit: isUnsplit = given.unsplit === true }: Body,
): Promise<(placed: Placed) => Placed | 'split' | 'refused'> {
  const { category_id, add_tags = [], remove_tags = [], source_id, name, description } = given;
  const category = category_id == null ? undefined : await toCategory(ledger, category_id);
  const target = source_id === undefined ? undefined : await requireWritableSource(ledger, source_id);
  const added = await toTagNos(ledger, add_tags);
  const removed = new Set((await findTags(ledger, remove_tags)).map(({ no }) => no));
  return ({ entry, source }) => {
    if (target && target.no !== source.no && !canMove(entry, source, target)) return 'refused';
    if (category_id !== undefined && !isUnsplit && parseExtras(entry.more).lines) return 'split';
    const undivided = isUnsplit ? unsplit(entry) : entry;
    const whole =
      category_id === undefined
        ? undivided
        : { ...undivided, category_no: category?.no ?? null, decided: byPerson(category?.no ?? null) };
    const tags = withTags(entry, added, removed);
    if (tags.length > MOST_TAGS) return 'refused';
    return {
      source: target ?? source,
      entry: {
        ...whole,
        ...(target && { source_no: target.no }),
        ...(name !== undefined && { name }),
        ...(description !== undefined && { description }),
        more: withExtras(whole.more, { tags }),
      },
    };
  };
}

/** Bank rows, sides of transfers and other currencies can't move. */
const canMove = (entry: Entry, source: Source, target: Source) =>
  !isBankImported(source) && entry.kind !== KINDS.transfer && source.currency === target.currency;

function withTags(entry: Entry, added: readonly number[], removed: ReadonlySet<number>): number[] {
  const kept = (parseExtras(entry.more).tags ?? []).filter((tag) => !removed.has(tag));
  return [...new Set([...kept, ...added])];
}

const isOther = (one: Entry, two: Entry) =>
  (['source_no', 'category_no', 'name', 'description', 'more', 'decided'] as const).some(
    (column) => one[column] !== two[column],
  );
