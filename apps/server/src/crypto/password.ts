import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify(argon2);

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 };
const TAG_BYTES = 32;

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/;

/** PHC format, so the cost can be raised without losing passwords. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const tag = await argon2id(password, salt, COST, TAG_BYTES);
  const { memory, passes, parallelism } = COST;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${toBase64(salt)}$${toBase64(tag)}`;
}

/** Takes as long without a hash as with a wrong password, so timing doesn't reveal accounts. */
export async function isRightPassword(password: string, hash: string | undefined): Promise<boolean> {
  const [, memory, passes, parallelism, salt = '', tag = ''] = PHC.exec(hash ?? (await decoy)) ?? [];
  const expected = Buffer.from(tag, 'base64');
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  const given = await argon2id(password, Buffer.from(salt, 'base64'), cost, expected.length);
  return timingSafeEqual(given, expected) && hash !== undefined;
}

const decoy = hashPassword(randomBytes(32).toString('base64'));

function argon2id(password: string, nonce: Buffer, cost: typeof COST, tagLength: number): Promise<Buffer> {
  return derive('argon2id', { message: password, nonce, tagLength, ...cost });
}

function toBase64(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}
