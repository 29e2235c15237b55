import { createHash, randomUUIDv7 } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile as readFromDisk, stat } from 'node:fs/promises';
import { buffer, text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { createGzip, gunzip } from 'node:zlib';
import type { Input } from '@saldo/contract';
import { toDay } from '@saldo/domain';
import { isContradicted } from '@saldo/statements';
import { spareMemory } from '../../concurrency/spare-memory.ts';
import type { Context } from '../../context/context.ts';
import { revert } from '../../db/revert.ts';
import { AppError } from '../../errors/app-error.ts';
import { findSource, type Ledger } from '../../ledger/index.ts';
import { decide } from './decide-file.ts';
import {
  deleteFileImport,
  findFileImport,
  insertFileImport,
  insertPortion,
  listFileImports,
  readContent,
} from './file-imports.repository.ts';
import {
  applyAnswers,
  findFineCurrency,
  NOTHING_SAID,
  type Options,
  recallReading,
  recallSources,
  toReadOptions,
} from './options.ts';
import { makeVersion, type PendingImport, toPendingImport } from './pending-import.ts';
import { noteSeen, placeAgain, recallPlaces } from './places.ts';
import { type FetchBytes, readFile, type Understood } from './read-file.ts';

const expand = promisify(gunzip);

/** Files that one person lets wait; each lies in the database whole. */
const MOST_WAITING = 20;

/** About: what a file says of one transaction. */
const BYTES_PER_ROW = 60;

/** Deciding about so few is soon done. */
const FEW_ROWS = 2000;

/** Reads a file that was sent, and keeps it with what would become of its rows. */
export async function addFileImport(
  context: Context,
  ledger: Ledger,
  file: { path: string; name: string },
  sourceId: string | undefined,
): Promise<PendingImport> {
  if ((await listFileImports(ledger)).length >= MOST_WAITING) throw new AppError('file_import.too_many');
  if (sourceId !== undefined && !(await findSource(ledger, sourceId))) throw new AppError('source.not_found');
  const { size } = await stat(file.path);
  return context.local.files.run(() => spareMemory(() => takeIn(context, ledger, file, sourceId)), size);
}

async function takeIn(
  context: Context,
  ledger: Ledger,
  file: { path: string; name: string },
  sourceId: string | undefined,
): Promise<PendingImport> {
  const { db } = context;
  const fetch = () => readFromDisk(file.path);
  const created_at = context.now().toISOString();
  const waiting = {
    owner: ledger.owner,
    id: randomUUIDv7(),
    name: file.name,
    created_at,
    state: 'reading' as const,
  };
  await insertFileImport(db, {
    ...waiting,
    reading: '',
    options: '',
    // Not whole in memory: it will be, once it is read.
    content: await pipeline(createReadStream(file.path), createGzip({ level: 1 }), buffer),
  });
  try {
    const row = { ...waiting, hash: await readHash(file.path) };
    const first = await understand(context, { ...row, options: NOTHING_SAID }, fetch);
    const again = (said: Partial<Options>) =>
      understand(context, { ...row, options: { ...NOTHING_SAID, ...said } }, fetch);
    const recalled = await recallReading(ledger, first.understood);
    const asBefore = recalled && !provesItself(first.understood, recalled) && (await again(recalled));
    // What was right for an earlier file is not where the balances of this one say otherwise.
    const pending = asBefore && !isContradicted(asBefore.understood.proof) ? asBefore : first;
    const { sources: certain, known } = await recallPlaces(ledger, pending);
    const sources = { ...(await recallSources(ledger, pending.understood)), ...certain };
    const said = sourceId === undefined ? {} : { source_id: sourceId };
    const options = applyAnswers({ ...pending.options, sources, known }, said, pending.understood.accounts);
    const currency = await findFineCurrency(ledger, options);
    const ready = { ...pending, state: 'ready' as const, options: { ...options, currency } };
    const decided = await decide(db, currency ? await understand(context, ready, fetch) : ready, undefined);
    if (!decided) throw new Error('a file that is read for the first time was changed meanwhile');
    return decided;
  } catch (error) {
    return await revert(error, () => deleteFileImport(ledger, waiting.id));
  }
}

/** Its balances answer what was asked of an earlier file. What somebody said of its columns counts all the same. */
const provesItself = ({ questions, proof }: Understood, { mapping }: Pick<Options, 'mapping'>): boolean =>
  mapping === null && questions.length === 0 && proof.holds;

/** As far as it was read: whoever only began is not seen. */
export async function requireFileImport(ledger: Ledger, id: string): Promise<PendingImport> {
  const row = await findFileImport(ledger, id);
  if (!row || row.state === 'reading') throw new AppError('file_import.not_found');
  return toPendingImport(row);
}

/** With the sources that its accounts have got since. What is looked at meanwhile by others stays as it is. */
export async function lookAgain(
  context: Context,
  ledger: Ledger,
  pending: PendingImport,
): Promise<PendingImport> {
  if (pending.state !== 'ready' || !(await placeAgain(ledger, pending)).hasMoved) return pending;
  try {
    return await changeFileImport(context, ledger, pending.id, {});
  } catch (error) {
    if (error instanceof AppError) return requireFileImport(ledger, pending.id);
    throw error;
  }
}

const readHash = (path: string): Promise<string> =>
  pipeline(createReadStream(path), createHash('sha256').setEncoding('base64url'), text);

type FileAnswers = NonNullable<Input<'changeFileImport'>['body']>;

/** So often another server may have been told something else meanwhile. */
const MOST_TRIES = 4;

/**
 * What is said about one file counts one after the other: on this server it waits for its turn, and what another
 * server was told meanwhile is found out at the end, as nothing is held while a file is read.
 */
export async function changeFileImport(
  context: Context,
  ledger: Ledger,
  id: string,
  said: FileAnswers,
): Promise<PendingImport> {
  const changed = context.local.fileChanges.take(`${ledger.owner} ${id}`, async () => {
    for (let tries = 1; tries <= MOST_TRIES; tries++) {
      const pending = await tryChange(context, ledger, id, said);
      if (pending) return pending;
    }
    throw new AppError('file_import.changed');
  });
  if (!changed) throw new AppError('server.busy', { retryAfter: 3 });
  return changed;
}

/** Undefined where something else was said meanwhile. */
async function tryChange(
  context: Context,
  ledger: Ledger,
  id: string,
  said: FileAnswers,
): Promise<PendingImport | undefined> {
  const { db } = context;
  const pending = await requireFileImport(ledger, id);
  if (pending.state === 'done') throw new AppError('file_import.done');
  for (const source of [said.source_id, ...Object.values(said.sources ?? {})])
    if (source && !(await findSource(ledger, source))) throw new AppError('source.not_found');
  const known = await noteSeen(ledger, pending, said);
  const answered = applyAnswers({ ...pending.options, known }, said, pending.understood.accounts);
  const { options: decided } = await placeAgain(ledger, { ...pending, options: answered });
  const options = { ...decided, currency: await findFineCurrency(ledger, decided) };
  const isReadAnew =
    said.mapping !== undefined || said.answers !== undefined || options.currency !== pending.options.currency;
  const decideAnew = async () =>
    decide(
      db,
      isReadAnew ? await understand(context, { ...pending, options }, fetch) : { ...pending, options },
      pending.version,
    );
  if (!isReadAnew && pending.understood.rows <= FEW_ROWS) return decideAnew();
  return context.local.files.run(() => spareMemory(decideAnew), pending.understood.rows * BYTES_PER_ROW);

  async function fetch() {
    const content = await readContent(ledger, id);
    if (!content) throw new AppError('file_import.not_found');
    return expand(content);
  }
}

type Unread = Omit<PendingImport, 'understood' | 'version' | 'counts' | 'newCategories' | 'period'>;

/** Reads it as it was said to be read; its rows are then in the database, where nobody looks for them yet. */
async function understand(
  { db, local, now }: Context,
  pending: Unread,
  fetch: FetchBytes,
): Promise<PendingImport> {
  const { owner, id } = pending;
  const version = makeVersion();
  const options = { ...toReadOptions(pending.options), today: toDay(now()) };
  const understood = await readFile(local.statements, fetch, options, async (rows, no) => {
    const portion = { owner, file_id: id, version, no };
    await insertPortion(db, { ...portion, rows: JSON.stringify(rows), decisions: '[]' });
  });
  return { ...pending, understood, version, counts: {}, newCategories: [], period: null };
}
