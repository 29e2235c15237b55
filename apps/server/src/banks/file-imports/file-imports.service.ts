import { randomUUIDv7 } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile as readFromDisk, stat } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { createGzip, gunzip } from 'node:zlib';
import type { Input } from '@saldo/contract';
import { toDay } from '@saldo/domain';
import type { Context } from '../../context/context.ts';
import type { Db } from '../../db/database.ts';
import type { Owner } from '../../db/owner.ts';
import { takeBack } from '../../db/take-back.ts';
import { Turns } from '../../db/turns.ts';
import { AppError } from '../../http/app-error.ts';
import { FewAtOnce } from '../../http/few-at-once.ts';
import { findSource } from '../../ledger/sources.repository.ts';
import { decide } from './decide-file.ts';
import {
  deleteFileImport,
  findFileImport,
  insertFileImport,
  insertPortion,
  listFileImports,
  readContent,
} from './file-imports.repository.ts';
import { type Kept, makeVersion, toKept } from './kept.ts';
import {
  findFineCurrency,
  NOTHING_SAID,
  recallReading,
  recallSources,
  toReadOptions,
  withSaid,
} from './options.ts';
import { type FetchBytes, readFile } from './read-file.ts';
import { spareMemory } from './spare-memory.ts';

const expand = promisify(gunzip);

/** Files that one person lets wait; each lies in the database whole. */
const MOST_WAITING = 20;

/** About: what a file says of one transaction. */
const BYTES_PER_ROW = 60;

/** Deciding about so few is soon done. */
const FEW_ROWS = 2000;

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
  const { size } = await stat(file.path);
  return handling.run(() => spareMemory(() => takeIn(context, owner, file, sourceId)), size);
}

async function takeIn(
  context: Context,
  owner: Owner,
  file: { path: string; name: string },
  sourceId: string | undefined,
): Promise<Kept> {
  const { db } = context;
  const fetch = () => readFromDisk(file.path);
  const created_at = context.now().toISOString();
  const row = { owner, id: randomUUIDv7(), name: file.name, created_at, state: 'reading' as const };
  await insertFileImport(db, {
    ...row,
    reading: '',
    options: '',
    // Not whole in memory: it will be, once it is read.
    content: await pipeline(createReadStream(file.path), createGzip({ level: 1 }), buffer),
  });
  try {
    const first = await understand(context, { ...row, options: NOTHING_SAID }, fetch);
    const recalled = await recallReading(db, owner, first.understood);
    const reread = { ...row, options: { ...NOTHING_SAID, ...recalled } };
    const kept = recalled ? await understand(context, reread, fetch) : first;
    const sources = await recallSources(db, owner, kept.understood);
    const said = sourceId === undefined ? {} : { source_id: sourceId };
    const options = withSaid({ ...kept.options, sources }, said, kept.understood.accounts);
    const currency = await findFineCurrency(db, owner, options);
    const ready = { ...kept, state: 'ready' as const, options: { ...options, currency } };
    const decided = await decide(db, currency ? await understand(context, ready, fetch) : ready, undefined);
    if (!decided) throw new Error('a file that is read for the first time was changed meanwhile');
    return decided;
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

type Said = NonNullable<Input<'changeFileImport'>['body']>;

/** What is said about one file, by the database that it lies in. */
const lines = new WeakMap<Db, Turns<string>>();

/** So often another server may have been told something else meanwhile. */
const MOST_TRIES = 4;

/**
 * What is said about one file counts one after the other: on this server it waits for its turn, and what another
 * server was told meanwhile is found out at the end, as nothing is held while a file is read.
 */
export async function changeFileImport(
  context: Context,
  owner: Owner,
  id: string,
  said: Said,
): Promise<Kept> {
  const { db } = context;
  const turns = lines.get(db) ?? new Turns();
  lines.set(db, turns);
  const changed = turns.take(`${owner} ${id}`, async () => {
    for (let tries = 1; tries <= MOST_TRIES; tries++) {
      const kept = await tryChange(context, owner, id, said);
      if (kept) return kept;
    }
    throw new AppError('file_import.changed');
  });
  if (!changed) throw new AppError('server.busy', { retryAfter: 3 });
  return changed;
}

/** Undefined where something else was said meanwhile. */
async function tryChange(context: Context, owner: Owner, id: string, said: Said): Promise<Kept | undefined> {
  const { db } = context;
  const kept = await requireFileImport(db, owner, id);
  if (kept.state === 'done') throw new AppError('file_import.done');
  for (const source of [said.source_id, ...Object.values(said.sources ?? {})])
    if (source && !(await findSource(db, owner, source))) throw new AppError('source.not_found');
  const decided = withSaid(kept.options, said, kept.understood.accounts);
  const options = { ...decided, currency: await findFineCurrency(db, owner, decided) };
  const isReadAnew =
    said.mapping !== undefined || said.answers !== undefined || options.currency !== kept.options.currency;
  const decideAnew = async () =>
    decide(
      db,
      isReadAnew ? await understand(context, { ...kept, options }, fetch) : { ...kept, options },
      kept.version,
    );
  if (!isReadAnew && kept.understood.rows <= FEW_ROWS) return decideAnew();
  return handling.run(() => spareMemory(decideAnew), kept.understood.rows * BYTES_PER_ROW);

  async function fetch() {
    const content = await readContent(db, owner, id);
    if (!content) throw new AppError('file_import.not_found');
    return expand(content);
  }
}

type Unread = Omit<Kept, 'understood' | 'version' | 'counts' | 'newCategories' | 'period'>;

/** Reads it as it was said to be read; its rows are then in the database, where nobody looks for them yet. */
async function understand({ db, now }: Context, kept: Unread, fetch: FetchBytes): Promise<Kept> {
  const { owner, id } = kept;
  const version = makeVersion();
  const options = { ...toReadOptions(kept.options), today: toDay(now()) };
  const understood = await readFile(fetch, options, async (rows, no) => {
    const portion = { owner, file_id: id, version, no };
    await insertPortion(db, { ...portion, rows: JSON.stringify(rows), decisions: '[]' });
  });
  return { ...kept, understood, version, counts: {}, newCategories: [], period: null };
}
