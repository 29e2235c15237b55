import { randomBytes } from 'node:crypto';
import { openFile, sealFile } from '../../crypto/file-seal.ts';
import { putProven } from './put-proven.ts';
import { type Store, StoreError } from './store.ts';

/** A file as its row stores it: its bytes, or its name in the store and the key. */
export type Stored = { bytes: Uint8Array; object: string | null; object_secret: string | null };

/** Why a file can't be read any more. */
type Fault = 'missing' | 'damaged';

export type Files = {
  /** Undefined if rows contain the bytes. */
  store: Store | undefined;
  /** Call before writing the row. `operations/stored-files` removes files that no row names. */
  keep: (bytes: Buffer) => Promise<Stored>;
  /** From wherever it is, whenever the store was configured. */
  open: (row: Stored) => Promise<Buffer | Fault>;
};

const NOTHING = Buffer.alloc(0);

/** The largest accepted photo as PNG: the limit for names without a size, from an earlier version. */
const LARGEST_FILE = 64 * 1024 * 1024;

/** Names end with the size, so no more than that is ever read. */
const toName = (folder: string, { length }: Buffer) =>
  `${folder}/${randomBytes(16).toString('base64url')}.${length}`;

function toMostBytes(name: string): number {
  const [, size] = /\.(\d+)$/.exec(name) ?? [];
  return size === undefined ? LARGEST_FILE : Number(size);
}

/** In a store, each file gets an unguessable name that is written once. */
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

/** Opens a row's file. If it is missing, the row is read again: it may have been moved or deleted meanwhile. */
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
