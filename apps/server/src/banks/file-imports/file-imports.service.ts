import { randomInt, randomUUIDv7 } from 'node:crypto';
import { readFile as readFromDisk } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { Input } from '@saldo/contract';
import { fromDayNumber, toDay } from '@saldo/domain';
import type { Context } from '../../context/context.ts';
import { letOthersIn } from '../../db/breath.ts';
import { type Db, inTransaction } from '../../db/database.ts';
import type { Owner } from '../../db/owner.ts';
import { takeBack } from '../../db/take-back.ts';
import { AppError } from '../../http/app-error.ts';
import { FewAtOnce } from '../../http/few-at-once.ts';
import { findSource } from '../../ledger/sources.repository.ts';
import { listMissingCategories } from './categories-of-file.ts';
import { decideRows, type Key } from './decide-rows.ts';
import {
  deleteFileImport,
  deleteOtherPortions,
  findFileImport,
  insertFileImport,
  insertPortion,
  listFileImports,
  readContent,
  updateDecisions,
  updateWaiting,
} from './file-imports.repository.ts';
import { schemeOf } from './file-refs.ts';
import { type Kept, NO_ROWS, toKept, toTexts } from './kept.ts';
import { ofAccount } from './of-account.ts';
import {
  findFineCurrency,
  NOTHING_SAID,
  recallReading,
  recallSources,
  toReadOptions,
  withSaid,
} from './options.ts';
import { keyMaker, readPortions } from './portions.ts';
import { readFile } from './read-file.ts';
import { spareMemory } from './spare-memory.ts';

const compress = promisify(gzip);
const expand = promisify(gunzip);

/** Files that one person lets wait; each lies in the database whole. */
const MOST_WAITING = 20;
const LARGEST_VERSION = 2 ** 47;

/** Each lies in memory whole, for as long as it is read. */
const handling = new FewAtOnce(3, 60);

/** Reads a file that was sent, and keeps it with what would become of its rows. */
export async function addFileImport(
  context: Context,
  owner: Owner,
  file: { path: string; name: string },
  sourceId: string | undefined,
): Promise<Kept> {
  const { db } = context;
  if ((await listFileImports(db, owner)).length >= MOST_WAITING) throw new AppError('file_import.too_many');
  if (sourceId !== undefined && !(await findSource(db, owner, sourceId)))
    throw new AppError('source.not_found');
  return handling.run(() => spareMemory(() => takeIn(context, owner, file, sourceId)));
}

async function takeIn(
  context: Context,
  owner: Owner,
  file: { path: string; name: string },
  sourceId: string | undefined,
): Promise<Kept> {
  const { db } = context;
  const bytes = await readFromDisk(file.path);
  const created_at = context.now().toISOString();
  const row = { owner, id: randomUUIDv7(), name: file.name, created_at, state: 'reading' as const };
  await insertFileImport(db, {
    ...row,
    reading: '',
    options: '',
    content: await compress(bytes, { level: 1 }),
  });
  try {
    const first = await understand(context, { ...row, options: NOTHING_SAID }, bytes);
    const recalled = await recallReading(db, owner, first.understood);
    const reread = { ...row, options: { ...NOTHING_SAID, ...recalled } };
    const kept = recalled ? await understand(context, reread, await readFromDisk(file.path)) : first;
    const sources = await recallSources(db, owner, kept.understood);
    const said = sourceId === undefined ? {} : { source_id: sourceId };
    const options = withSaid({ ...kept.options, sources }, said, kept.understood.accounts);
    const currency = await findFineCurrency(db, owner, options);
    const ready = { ...kept, state: 'ready' as const, options: { ...options, currency } };
    return await decide(db, currency ? await understand(context, ready, bytes) : ready);
  } catch (error) {
    return await takeBack(error, () => deleteFileImport(db, owner, row.id));
  }
}

/** As far as it was read: whoever only began is not seen. */
export async function requireFileImport(db: Db, owner: Owner, id: string): Promise<Kept> {
  const row = await findFileImport(db, owner, id);
  if (!row || row.state === 'reading') throw new AppError('file_import.not_found');
  return toKept(row);
}

export async function changeFileImport(
  context: Context,
  owner: Owner,
  id: string,
  said: NonNullable<Input<'changeFileImport'>['body']>,
): Promise<Kept> {
  const { db } = context;
  const kept = await requireFileImport(db, owner, id);
  if (kept.state === 'done') throw new AppError('file_import.done');
  for (const source of [said.source_id, ...Object.values(said.sources ?? {})])
    if (source && !(await findSource(db, owner, source))) throw new AppError('source.not_found');
  const decided = withSaid(kept.options, said, kept.understood.accounts);
  const options = { ...decided, currency: await findFineCurrency(db, owner, decided) };
  const isReadAnew =
    said.mapping !== undefined || said.answers !== undefined || options.currency !== kept.options.currency;
  if (!isReadAnew) return decide(db, { ...kept, options });
  const content = await readContent(db, owner, id);
  if (!content) throw new AppError('file_import.not_found');
  return handling.run(() =>
    spareMemory(async () =>
      decide(db, await understand(context, { ...kept, options }, await expand(content))),
    ),
  );
}

type Unread = Omit<Kept, 'understood' | 'version' | 'counts' | 'newCategories' | 'period'>;

/** Reads it as it was said to be read; its rows are then in the database, where nobody looks for them yet. */
async function understand({ db, now }: Context, kept: Unread, bytes: Uint8Array<ArrayBuffer>): Promise<Kept> {
  const { owner, id } = kept;
  const version = randomInt(LARGEST_VERSION);
  const options = { ...toReadOptions(kept.options), today: toDay(now()) };
  const understood = await readFile(bytes, options, async (rows, no) => {
    const portion = { owner, file_id: id, version, no };
    await insertPortion(db, { ...portion, rows: JSON.stringify(rows), decisions: '[]' });
  });
  return { ...kept, understood, version, counts: {}, newCategories: [], period: null };
}

/** What would become of its rows as things are now. */
async function decide(db: Db, kept: Kept): Promise<Kept> {
  const { owner } = kept;
  const sources = await findSourcesOf(db, kept);
  const scheme = schemeOf(kept.understood);
  const toKey = keyMaker(scheme);
  const keys: Key[] = [];
  const categories = new Set<string>();
  const sizes: number[] = [];
  for await (const { rows } of readPortions(db, kept)) {
    sizes.push(rows.length);
    for (const row of rows) {
      keys.push(toKey(row));
      for (const name of [row.category, ...(row.lines ?? []).map((line) => line.category)])
        if (name !== null) categories.add(name);
    }
  }
  const decisions = await decideRows(db, scheme, sources, keys);
  const counts: Kept['counts'] = Object.fromEntries(
    kept.understood.accounts.map(({ key }) => [key, { ...NO_ROWS }]),
  );
  for (const [index, { decision }] of decisions.entries()) {
    const count = ofAccount(counts, keys[index]?.account ?? '');
    if (!count) continue;
    count.rows += 1;
    count[decision] += 1;
  }
  const newCategories = await listMissingCategories(db, owner, categories);
  const decided: Kept = { ...kept, counts, newCategories, period: findPeriod(keys) };
  let start = 0;
  for (const [no, size] of sizes.entries()) {
    await updateDecisions(db, kept, no, JSON.stringify(decisions.slice(start, start + size)));
    start += size;
    await letOthersIn();
  }
  await inTransaction(db, async (trx) => {
    const { state } = decided;
    // Whoever confirms it holds its row: then it is done, and stays as it was confirmed.
    if (!(await updateWaiting(trx, owner, kept.id, { state, ...toTexts(decided) })))
      throw new AppError('file_import.not_found');
    await deleteOtherPortions(trx, decided);
  });
  return decided;
}

function findPeriod(keys: readonly Key[]): Kept['period'] {
  const [first] = keys;
  if (!first) return null;
  let [from, to] = [first.day, first.day];
  for (const { day } of keys) {
    if (day < from) from = day;
    if (day > to) to = day;
  }
  return { from: fromDayNumber(from), to: fromDayNumber(to) };
}

/** The sources that still are there, by the accounts that go to them. */
export async function findSourcesOf(db: Db, { owner, options, understood }: Kept) {
  const sources = new Map<string, Awaited<ReturnType<typeof findSource>>>();
  for (const { key } of understood.accounts) {
    const id = ofAccount(options.sources, key);
    sources.set(key, id ? await findSource(db, owner, id) : undefined);
  }
  return sources;
}
