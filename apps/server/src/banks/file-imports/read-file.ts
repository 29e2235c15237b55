import { on } from 'node:events';
import { Worker } from 'node:worker_threads';
import { TooLarge } from '@saldo/domain';
import type { Reading, ReadOptions, StatementRow } from '@saldo/statements';
import type { FairSemaphore } from '../../concurrency/fair-semaphore.ts';
import { chunks } from '../../db/chunks.ts';
import { AppError } from '../../errors/app-error.ts';
import { readBriefly } from './brief.ts';

/** What was understood but for the rows: those come in portions. */
export type Understood = Omit<Reading, 'rows'> & { rows: number };

type Refused = Extract<ReturnType<typeof readBriefly>, { refused: string }>['refused'];

export type Message =
  | { refused: Refused }
  | { isTooLarge: true }
  | { head: Understood }
  | { rows: StatementRow[] };
export type Asked = { bytes: Uint8Array; options: ReadOptions } | { count: number };

export const ROWS_PER_PORTION = 150;

const MOST_MB = 256;
const MOST_MS = 60_000;
const RETRY_AFTER_SECONDS = 60;
/** So little is read in the time that it takes to answer a call. */
const FEW_BYTES = 64 * 1024;
/** What has read more than that keeps too much in mind to be kept itself. */
const MANY_BYTES = 2 * 1024 * 1024;

type Bytes = Uint8Array<ArrayBuffer>;
type Take = (rows: StatementRow[], no: number) => Promise<void>;

/** Fetches a file, anew each time: what is long goes over to where it is read, and nothing is left of it here. */
export type FetchBytes = () => Promise<Bytes>;

/** Reads a file; `take` is handed each portion in turn. What is long is read beside this thread. */
export async function readFile(
  queue: FairSemaphore,
  fetch: FetchBytes,
  options: ReadOptions,
  take: Take,
): Promise<Understood> {
  const bytes = await fetch();
  if (bytes.length > FEW_BYTES) return queue.run(() => readBeside(bytes, options, take), bytes.length);
  const read = readBriefly(bytes, options);
  if ('refused' in read) throw unreadable(read.refused);
  const { rows, ...head } = read;
  let no = 0;
  for (const portion of chunks(rows, ROWS_PER_PORTION)) await take(portion, no++);
  return { ...head, rows: rows.length };
}

/** One is kept for the next file: it takes longer to start than to read most of them. */
let idle: Worker | undefined;

function takeWorker(): Worker {
  const kept = idle;
  idle = undefined;
  if (kept) return kept;
  const url = new URL('./read-file.worker.ts', import.meta.url);
  const worker = new Worker(url, {
    resourceLimits: { maxOldGenerationSizeMb: MOST_MB, maxYoungGenerationSizeMb: 6 },
  });
  return worker.once('exit', () => {
    if (idle === worker) idle = undefined;
  });
}

function giveBack(worker: Worker): void {
  if (idle) {
    void worker.terminate();
    return;
  }
  idle = worker;
  worker.unref();
}

async function readBeside(bytes: Bytes, options: ReadOptions, take: Take): Promise<Understood> {
  const isLong = bytes.length > MANY_BYTES;
  const worker = takeWorker();
  const ask = (asked: Asked, given: ArrayBuffer[] = []) => worker.postMessage(asked, given);
  const tooLong = AbortSignal.timeout(MOST_MS);
  worker.ref();
  let head: Understood | undefined;
  let refused: Refused | undefined;
  let [no, left] = [0, 0];
  try {
    const messages = on(worker, 'message', { signal: tooLong, close: ['exit'] });
    ask({ bytes, options }, [bytes.buffer]);
    for await (const [message] of messages) {
      const told = message as Message;
      if ('isTooLarge' in told) throw new TooLarge('what a file adds up to');
      if ('refused' in told) refused = told.refused;
      else if ('head' in told) [head, left] = [told.head, told.head.rows];
      else {
        await take(told.rows, no++);
        left -= told.rows.length;
      }
      if (left <= 0) break;
      ask({ count: ROWS_PER_PORTION });
    }
  } catch (error) {
    void worker.terminate();
    // What takes more memory than any statement needs is none; what takes more time may only have waited for others.
    if (isOutOfMemory(error)) throw unreadable('too_many_rows');
    if (tooLong.aborted) throw new AppError('server.busy', { retryAfter: RETRY_AFTER_SECONDS });
    throw error;
  }
  if (isLong) void worker.terminate();
  else giveBack(worker);
  if (refused) throw unreadable(refused);
  if (!head) throw unreadable('unknown_format');
  return head;
}

const isOutOfMemory = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';

const WHY: { [code in Refused]: string } = {
  empty: 'is empty',
  binary: 'is no text: a picture, a PDF, a spreadsheet or an archive',
  unknown_format:
    'is none of CSV, OFX, QIF, CAMT.053, MT940 and CSB43, nor blocks of “Date: …” and “Amount: …”',
  no_rows: 'has no transaction in it',
  too_many_rows: 'has more than 200 000 transactions in it',
  too_many_accounts: 'names more than 100 accounts',
  too_large_field: 'has a field that is too long',
  broken_xml: 'is broken XML',
  entities: 'is XML that defines entities of its own',
};

const unreadable = (code: Refused) =>
  new AppError('file_import.unreadable', { errors: [{ path: 'file', message: WHY[code], code }] });
