import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { createGunzip, createGzip } from 'node:zlib';
import { LineTooLong, splitLines } from './split-lines.ts';

/**
 * One file: a first line in clear that says what it is, then lines of JSON, gzipped, and where there is a passphrase,
 * encrypted (AES-256-GCM under a key from scrypt, its tag at the very end).
 */

const derive = promisify<string, Buffer, number, { N: number; maxmem: number }, Buffer>(scrypt);
const COST = { N: 2 ** 16, maxmem: 128 * 1024 * 1024 };
const TAG_BYTES = 16;

type Head = { saldo: 'backup'; version: 1; salt?: string; iv?: string };

/** What is wrong with a file, in one line for whoever wants it back. */
export class BackupError extends Error {}

/** Answers with its size in bytes. */
export async function writeBackupFile(
  file: string,
  lines: AsyncIterable<string>,
  passphrase: string | undefined,
): Promise<number> {
  const [salt, iv] = [randomBytes(16), randomBytes(12)];
  const secret = passphrase && { salt: salt.toString('base64'), iv: iv.toString('base64') };
  const head: Head = { saldo: 'backup', version: 1, ...secret };
  const key = passphrase ? await derive(passphrase, salt, 32, COST) : undefined;
  await pipeline(
    lines,
    endLines,
    createGzip(),
    (chunks: Chunks) => behind(`${JSON.stringify(head)}\n`, key ? encrypt(chunks, key, iv) : chunks),
    createWriteStream(file, { mode: 0o600, flush: true }),
  );
  return (await stat(file)).size;
}

type Chunks = AsyncIterable<Buffer>;

async function* endLines(lines: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const line of lines) yield `${line}\n`;
}

async function* behind(head: string, chunks: Chunks): AsyncGenerator<Buffer> {
  yield Buffer.from(head);
  yield* chunks;
}

async function* encrypt(chunks: Chunks, key: Buffer, iv: Buffer): AsyncGenerator<Buffer> {
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  for await (const chunk of chunks) yield cipher.update(chunk);
  yield cipher.final();
  yield cipher.getAuthTag();
}

/** Throws, at the latest after the last line, where anything of the file is not as it was written. */
export async function* readBackupFile(file: string, passphrase: string | undefined): AsyncGenerator<string> {
  const { head, start, end } = await readFrame(file);
  if (head.salt && !passphrase)
    throw new BackupError('it is encrypted: set BACKUP_PASSPHRASE to the passphrase it was made with');
  // Anybody can write a file in clear, and what is encrypted here is trusted for being so.
  if (!head.salt && passphrase)
    throw new BackupError(
      'it is not encrypted, though BACKUP_PASSPHRASE is set: where you know who made it, run this once without BACKUP_PASSPHRASE',
    );
  const tag = head.salt ? await readBytes(file, end - TAG_BYTES, TAG_BYTES) : undefined;
  const last = end - (tag ? TAG_BYTES : 0) - 1;
  if (last < start) throw new BackupError('it is damaged');
  const key =
    head.salt && passphrase
      ? await derive(passphrase, Buffer.from(head.salt, 'base64'), 32, COST)
      : undefined;
  const gunzip = createGunzip();
  const reading = pipeline(
    createReadStream(file, { start, end: last }),
    (chunks: Chunks) => (key && tag ? decrypt(chunks, key, head.iv ?? '', tag) : chunks),
    gunzip,
  );
  reading.catch(() => {});
  try {
    yield* splitLines(gunzip);
    await reading;
  } catch (error) {
    if (error instanceof LineTooLong)
      throw new BackupError('it holds a line that is longer than any of ours');
    throw new BackupError(key ? 'it is damaged, or the passphrase is another' : 'it is damaged');
  } finally {
    gunzip.destroy();
  }
}

async function* decrypt(chunks: Chunks, key: Buffer, iv: string, tag: Buffer): AsyncGenerator<Buffer> {
  const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(iv, 'base64'));
  decipher.setAuthTag(tag);
  for await (const chunk of chunks) yield decipher.update(chunk);
  yield decipher.final();
}

async function readFrame(file: string): Promise<{ head: Head; start: number; end: number }> {
  const size = (await stat(file).catch(() => undefined))?.size;
  if (size === undefined) throw new BackupError('there is no such file');
  const beginning = await readBytes(file, 0, Math.min(size, 1000));
  const start = beginning.indexOf('\n') + 1;
  try {
    const head = JSON.parse(beginning.subarray(0, start).toString('utf8')) as Head;
    const isSecret = typeof head.salt === 'string' && typeof head.iv === 'string';
    const isClear = head.salt === undefined && head.iv === undefined;
    if (head.saldo === 'backup' && head.version === 1 && (isSecret || isClear))
      return { head, start, end: size };
  } catch {}
  throw new BackupError('it is no backup that Saldo has made');
}

async function readBytes(file: string, position: number, length: number): Promise<Buffer> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, Math.max(0, position));
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}
