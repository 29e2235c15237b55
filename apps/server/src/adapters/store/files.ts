import { randomBytes } from 'node:crypto';
import { openFile, sealFile } from '../../crypto/file-seal.ts';
import { putProven } from './put-proven.ts';
import { type Store, StoreError } from './store.ts';

/** A file as its row has it: its bytes, or, where they lie in a store, under which name, and what opens them. */
export type Stored = { bytes: Uint8Array; object: string | null; object_secret: string | null };

/** What has become of it where it cannot be had any more. */
type Fault = 'missing' | 'damaged';

export type Files = {
  /** Undefined where rows hold their bytes themselves. */
  store: Store | undefined;
  /** Before the row is written, and seen to be there: what no row comes to name is cleared away by `operations/stored-files`. */
  keep: (bytes: Buffer) => Promise<Stored>;
  /** Wherever it lies: what was written before a store was set, or after, is found all the same. */
  open: (row: Stored) => Promise<Buffer | Fault>;
};

const NOTHING = Buffer.alloc(0);

/** A photo of the largest measures that are taken, written as PNG: what an earlier version named without its size. */
const LARGEST_FILE = 64 * 1024 * 1024;

/** A name ends with how many bytes there are, so that whoever has it reads no more than that. */
const toName = (folder: string, { length }: Buffer) =>
  `${folder}/${randomBytes(16).toString('base64url')}.${length}`;

function toMostBytes(name: string): number {
  const [, size] = /\.(\d+)$/.exec(name) ?? [];
  return size === undefined ? LARGEST_FILE : Number(size);
}

/** With a store, each file gets a name that nobody guesses and nothing is ever written to again. */
export function createFiles(store: Store | undefined, readFolder: () => Promise<string>): Files {
  return {
    store,

    async keep(bytes) {
      if (!store) return { bytes, object: null, object_secret: null };
      const { sealed, secret } = sealFile(bytes);
      const object = toName(await readFolder(), sealed);
      await putProven(store, object, sealed);
      return { bytes: NOTHING, object, object_secret: secret };
    },

    async open({ bytes, object, object_secret }) {
      if (object === null) return Buffer.from(bytes);
      if (!store) throw new StoreError('missing', 'a file lies in a bucket, and S3_BUCKET is not set');
      const sealed = await store.get(object, toMostBytes(object));
      if (!sealed) return 'missing';
      return openFile(sealed, object_secret ?? '') ?? 'damaged';
    },
  };
}

/**
 * The file that a row tells of. One that is not there is looked for again where the row says now: it may have been moved,
 * or deleted, since the row was read.
 */
export async function readFile<Row extends Stored>(
  files: Files,
  find: () => Promise<Row | undefined>,
): Promise<{ row: Row; content: Buffer } | undefined> {
  const row = await find();
  if (!row) return undefined;
  const content = await files.open(row);
  if (typeof content !== 'string') return { row, content };
  const present = await find();
  if (!present) return undefined;
  const again = present.object === row.object ? content : await files.open(present);
  if (typeof again === 'string') throw new Error(`the file ${present.object} is ${again}`);
  return { row: present, content: again };
}
