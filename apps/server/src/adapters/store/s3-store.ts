import { addAbortSignal, Readable, Transform } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import type { StoreSettings } from '../../config/config-store.ts';
import type { Counters } from '../monitoring/counters.ts';
import { type Store, StoreError, type StoreReason } from './store.ts';

/** Somebody waits: three attempts within this time. */
const MOST_TRIES = 3;
const CONNECT_MS = 2000;
const PATIENCE_MS = 15_000;
/** The store is probed at most this often, and waited for no longer. */
const FRESH_MS = 2000;
const GLANCE_MS = 2500;
/** The limit for any answer; files are limited by their own size as well. */
const LONGEST_ANSWER = 80 * 1024 * 1024;

/** Any S3-compatible store. Objects are small and written whole, so there are no multipart leftovers. */
export function createS3Store(settings: StoreSettings, counters: Pick<Counters, 'addStoreCall'>): Store {
  const { bucket: Bucket, prefix } = settings;
  const client = new S3Client({
    region: settings.region,
    ...(settings.endpoint && { endpoint: settings.endpoint, forcePathStyle: true }),
    credentials: { accessKeyId: settings.accessKeyId, secretAccessKey: settings.secretAccessKey },
    maxAttempts: MOST_TRIES,
    requestHandler: { connectionTimeout: CONNECT_MS, socketTimeout: PATIENCE_MS },
    // Our own seal proves the content; not every store knows newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  client.middlewareStack.add(
    (next) => async (args) => {
      const result = await next(args);
      const response = result.response as { body?: unknown };
      if (response.body instanceof Readable) response.body = toBounded(response.body);
      return result;
    },
    { step: 'deserialize', priority: 'low', name: 'boundAnswers' },
  );
  const toKey = (name: string) => `${prefix}${name}`;
  const call = async <Result>(
    name: string,
    run: (options: { abortSignal: AbortSignal }) => Promise<Result>,
    patience = PATIENCE_MS,
  ): Promise<Result> => {
    try {
      const result = await run({ abortSignal: AbortSignal.timeout(patience) });
      counters.addStoreCall(name, false);
      return result;
    } catch (error) {
      const failure = toStoreError(error);
      counters.addStoreCall(name, true);
      throw failure;
    }
  };
  const look = () =>
    call('look', (options) => client.send(new HeadBucketCommand({ Bucket }), options), GLANCE_MS).then(
      () => true,
      () => false,
    );
  let last: { at: number; answer: Promise<boolean> } | undefined;

  return {
    async put(name, bytes) {
      const object = { Bucket, Key: toKey(name), Body: bytes, ContentLength: bytes.length };
      await call('put', (options) => client.send(new PutObjectCommand(object), options));
    },

    get: (name, most) =>
      call('get', async (options) => {
        try {
          const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: toKey(name) }), options);
          return Body instanceof Readable ? await readUpTo(Body, most) : undefined;
        } catch (error) {
          if (isNoSuchKey(error)) return undefined;
          throw error;
        }
      }),

    async remove(name) {
      const object = { Bucket, Key: toKey(name) };
      await call('remove', (options) => client.send(new DeleteObjectCommand(object), options));
    },

    async *list(folder) {
      let ContinuationToken: string | undefined;
      do {
        const asked = { Bucket, Prefix: toKey(`${folder}/`), ContinuationToken };
        const page = await call('list', (options) => client.send(new ListObjectsV2Command(asked), options));
        yield (page.Contents ?? []).flatMap(({ Key }) => Key?.slice(prefix.length) ?? []);
        ContinuationToken = page.NextContinuationToken;
      } while (ContinuationToken);
    },

    answers() {
      if (!last || Date.now() - last.at >= FRESH_MS) last = { at: Date.now(), answer: look() };
      return last.answer;
    },
  };
}

/** Limits endless and trickling answers. */
function toBounded(body: Readable): Readable {
  let left = LONGEST_ANSWER;
  const bounded = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      left -= chunk.length;
      done(left < 0 ? new StoreError('unfaithful', 'the store: an answer without an end') : null, chunk);
    },
  });
  body.on('error', (error) => bounded.destroy(error));
  bounded.on('close', () => body.destroy());
  return addAbortSignal(AbortSignal.timeout(PATIENCE_MS), body.pipe(bounded));
}

/** Leaving the loop closes the connection. */
async function readUpTo(body: Readable, most: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > most) break;
  }
  return Buffer.concat(chunks).subarray(0, most + 1);
}

/** Some stores answer just 404. */
function isNoSuchKey(error: unknown): boolean {
  const { name, $metadata } = (error ?? {}) as S3Failure;
  return name === 'NoSuchKey' || ($metadata?.httpStatusCode === 404 && name !== 'NoSuchBucket');
}

/** Contains no keys or headers, unlike the library's error. */
function toStoreError(error: unknown): StoreError {
  if (error instanceof StoreError) return error;
  const { name = 'Error', code, $metadata } = (error ?? {}) as S3Failure;
  const status = $metadata?.httpStatusCode;
  return new StoreError(toReason(name, status), `the store: ${code ?? name}${status ? ` (${status})` : ''}`);
}

type S3Failure = { name?: string; code?: string; $metadata?: { httpStatusCode?: number } };

function toReason(name: string, status: number | undefined): StoreReason {
  if (name === 'NoSuchBucket' || status === 404) return 'missing';
  return status !== undefined && status >= 300 && status < 500 && status !== 408 && status !== 429
    ? 'refused'
    : 'silent';
}
