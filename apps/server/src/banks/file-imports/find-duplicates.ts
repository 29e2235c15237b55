import type { DayNumber } from '@saldo/domain';
import type { Db } from '../../db/database.ts';
import { forEachCooperatively, yieldToEventLoop } from '../../db/yield-to-event-loop.ts';
import { ledgerFor, type SourceRow } from '../../ledger/index.ts';
import { byDays } from '../imports/by-days.ts';
import { findKnownRefs, type KnownRef, listToldOn } from '../imports/candidates.repository.ts';
import { readRef, type Scheme } from './file-refs.ts';

type Unseen = { index: number; day: DayNumber; ref: string };
type Sought = Unseen & ReturnType<typeof readRef>;

/** Transactions that files of this kind told with the same content: without an id of the bank's, and with one. */
type Alike = { plain: KnownRef[]; named: KnownRef[] };

/**
 * Which transactions these rows are, by what files of the same kind told with the same content: where the bank's id is
 * missing on one side. Rows with different ids are different ones, unless the bank's ids are worth nothing.
 */
export async function findDuplicates(
  db: Db,
  source: SourceRow,
  scheme: Scheme,
  unseen: readonly Unseen[],
  known: { taken: ReadonlySet<number>; byId: number },
): Promise<Map<number, KnownRef>> {
  const rows: Sought[] = [];
  await forEachCooperatively(unseen, (one) => rows.push({ ...one, ...readRef(one.ref) }));
  const { byContent, contentsOf } = await listTold(db, source, scheme, rows);
  const found = new Map<number, KnownRef>();
  if (byContent.size === 0) return found;
  const alike = await findAlike(db, source, byContent, known.taken);
  let contradictions = 0;
  const others: Sought[] = [];
  await forEachCooperatively(rows, (row) => {
    if (row.bankId === undefined) return;
    const contents = contentsOf.get(row.bankId);
    if (contents && !contents.has(row.content)) contradictions += 1;
    const { plain = [], named = [] } = alike.get(row.content) ?? {};
    if (plain.length === 0 && named.length > 0) others.push(row);
  });
  const areIds = areStable(known.byId, contradictions, others);
  // What has an id takes what has none; what is left is for those without.
  await forEachCooperatively(rows.toSorted(idsFirst), ({ index, content, bankId }) => {
    const { plain = [], named = [] } = alike.get(content) ?? {};
    const taken = plain.pop() ?? (bankId === undefined || !areIds ? named.pop() : undefined);
    if (taken) found.set(index, taken);
  });
  return found;
}

const idsFirst = (one: { bankId: string | undefined }, two: { bankId: string | undefined }) =>
  Number(one.bankId === undefined) - Number(two.bankId === undefined);

const ROWS_THAT_TELL = 5;
const DAYS_THAT_TELL = 3;

/**
 * Whether other ids mean other rows. Not where the bank counts anew in each file, so that its ids stand on other rows
 * than before; nor where it makes up new ones for each file, so that many equal rows on several days have all other ids.
 */
function areStable(equal: number, contradictions: number, others: readonly { day: DayNumber }[]): boolean {
  if (contradictions > equal) return false;
  const days = new Set(others.map(({ day }) => day));
  return equal > 0 || others.length < ROWS_THAT_TELL || days.size < DAYS_THAT_TELL;
}

type StatementCandidate = {
  /** References by the content that they tell, of what is looked for. */
  byContent: Map<string, string[]>;
  /** On which contents ids of the file stood. */
  contentsOf: Map<string, Set<string>>;
};

/** What files of this kind told on the days of these rows. */
async function listTold(
  db: Db,
  source: SourceRow,
  scheme: Scheme,
  rows: readonly Sought[],
): Promise<StatementCandidate> {
  const contents = new Set(rows.map(({ content }) => content));
  const bankIds = new Set(rows.flatMap(({ bankId }) => bankId ?? []));
  const told: StatementCandidate = { byContent: new Map(), contentsOf: new Map() };
  for (const some of byDays(rows)) {
    const [first, last] = [some[0], some.at(-1)];
    if (!first || !last) continue;
    const rows = await listToldOn(ledgerFor(db, source.owner), source.no, { from: first.day, to: last.day });
    await forEachCooperatively(rows, ({ ref }) => {
      if (!ref.startsWith(scheme)) return;
      const { content, bankId } = readRef(ref);
      if (contents.has(content)) addTo(told.byContent, content, ref);
      if (bankId !== undefined && bankIds.has(bankId))
        told.contentsOf.set(bankId, (told.contentsOf.get(bankId) ?? new Set()).add(content));
    });
    await yieldToEventLoop();
  }
  return told;
}

/** The transactions that are still there, by content, but for those that other rows of the file are. */
async function findAlike(
  db: Db,
  source: SourceRow,
  byContent: StatementCandidate['byContent'],
  taken: ReadonlySet<number>,
): Promise<Map<string, Alike>> {
  const present = await findKnownRefs(ledgerFor(db, source.owner), source.no, [...byContent.values()].flat());
  const alike = new Map<string, Alike>();
  await forEachCooperatively(byContent, ([content, refs]) => {
    const told = refs.flatMap((ref) => ({ ...readRef(ref), found: present.get(ref) }));
    const isNamed = new Set(told.flatMap(({ bankId, found }) => (bankId !== undefined && found?.seq) || []));
    const all = new Map(
      told.flatMap(({ found }) => (found && !taken.has(found.seq) ? [[found.seq, found]] : [])),
    );
    const [plain, named]: [KnownRef[], KnownRef[]] = [[], []];
    for (const [seq, one] of all) (isNamed.has(seq) ? named : plain).push(one);
    alike.set(content, { plain, named });
  });
  return alike;
}

function addTo<Item>(lists: Map<string, Item[]>, key: string, item: Item): void {
  const list = lists.get(key);
  if (list) list.push(item);
  else lists.set(key, [item]);
}
