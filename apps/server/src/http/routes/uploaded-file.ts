import { createHash, type Hash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { dirname, join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import type { Endpoint } from '@saldo/contract';
import type { FastifyRequest } from 'fastify';
import type { ZodObject } from 'zod';
import { AppError, invalidInput } from '../../errors/app-error.ts';
import { requireRoom } from '../limits/incoming-files.ts';

/** What somebody sent, on our disk while their request is under way: however many send, it takes no memory. */
export type UploadedFile = {
  path: string;
  /** What its sender calls it, without folders; may be empty. */
  name: string;
  bytes: number;
  sha256: string;
  /** What was said about it, by name. */
  fields: { [name: string]: string | undefined };
  /** Aborted once nobody waits for what becomes of it. */
  gone: AbortSignal;
};

type Received = Omit<UploadedFile, 'gone'>;

/**
 * The one file that a row asks for, whole and within its size. Whoever has gone, also before anybody listened to them,
 * is not waited for: the parser of the parts would.
 */
export function receiveFile(
  request: FastifyRequest,
  rule: NonNullable<Endpoint['file']>,
  folder: string,
): Promise<Received> {
  const { raw } = request;
  const gone = new Promise<never>((_, reject) => {
    const refuse = () => {
      if (!raw.complete) reject(invalidInput(rule.field, 'cannot be read'));
    };
    if (raw.destroyed) refuse();
    else raw.once('close', refuse);
  });
  return Promise.race([receive(request, rule, folder), gone]);
}

async function receive(
  request: FastifyRequest,
  rule: NonNullable<Endpoint['file']>,
  folder: string,
): Promise<Received> {
  const { field, bytes, fields } = rule;
  if (!request.isMultipart()) throw invalidInput(field, 'must be sent as multipart/form-data');
  const texts: [string, string][] = [];
  let file: Omit<Received, 'fields'> | undefined;
  const parts = request.parts({ limits: { fileSize: bytes, files: 1, fields: 5, parts: 6 } });
  try {
    // To the end: what is said about a file may come after it.
    for await (const part of parts) {
      if (part.type === 'file') file = await receivePart(part, request, rule, folder);
      else if (typeof part.value === 'string') texts.push([part.fieldname, part.value]);
    }
  } catch (error) {
    // The disk's own failures are ours; anything else is how it was sent.
    if (error instanceof AppError || (error as NodeJS.ErrnoException).syscall) throw error;
    throw invalidInput(field, 'cannot be read');
  }
  if (!file) throw invalidInput(field, 'is required');
  return { ...file, fields: fields ? toFields(texts, fields) : {} };
}

async function receivePart(
  part: MultipartFile,
  request: FastifyRequest,
  { field, bytes, tooLarge }: NonNullable<Endpoint['file']>,
  folder: string,
): Promise<Omit<Received, 'fields'>> {
  if (part.fieldname !== field) throw invalidInput(field, 'is required');
  const path = join(folder, 'uploaded');
  const hash = createHash('sha256');
  const announced = Math.min(Number(request.headers['content-length'] ?? 0), bytes);
  const size = await write(part, path, hash, announced);
  if (part.file.truncated) throw new AppError(tooLarge);
  return { path, name: toFileName(part.filename), bytes: size, sha256: hash.digest('base64url') };
}

/** Those that the row knows, each once and as it should be. */
function toFields(texts: readonly [string, string][], schema: ZodObject): UploadedFile['fields'] {
  const names = texts.map(([name]) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index && name in schema.shape);
  if (twice !== undefined) throw invalidInput(twice, 'is there more than once');
  const read = schema.safeParse(Object.fromEntries(texts));
  if (read.success) return read.data as UploadedFile['fields'];
  const errors = read.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
  throw new AppError('input.invalid', { errors });
}

const LOOK_EVERY = 8 * 1024 * 1024;
const LONGEST_FILE_NAME = 120;

/** Nothing in it leads anywhere or cannot be shown. */
function toFileName(given: string | undefined): string {
  const name = (given ?? '').split(/[\\/]/).at(-1) ?? '';
  return [...name.replace(/[\p{C}]/gu, '').trim()].slice(-LONGEST_FILE_NAME).join('');
}

/**
 * The disk is looked at while it comes, not before: whoever goes away during a wait of ours, before anybody listens to
 * them, would never be heard to have gone.
 */
async function write(part: MultipartFile, path: string, hash: Hash, announced: number): Promise<number> {
  let size = 0;
  let lookAt = 0;
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      hash.update(chunk);
      if (size < lookAt) return done(null, chunk);
      lookAt = size + LOOK_EVERY;
      requireRoom(dirname(path), Math.max(0, announced - size)).then(() => done(null, chunk), done);
    },
  });
  await pipeline(part.file, measure, createWriteStream(path, { mode: 0o600 }));
  return size;
}
