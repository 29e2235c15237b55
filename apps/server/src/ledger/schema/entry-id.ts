import { randomUUIDv7 } from 'node:crypto';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** 36 characters → 16 bytes; undefined if not a UUID. */
export function toIdBytes(id: string): Uint8Array | undefined {
  return UUID.test(id) ? Buffer.from(id.replaceAll('-', ''), 'hex') : undefined;
}

export function fromIdBytes(bytes: Uint8Array): string {
  const hex = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

let last: Buffer = Buffer.alloc(16);

/** A new UUIDv7, later than all before it: within a day, ids are in writing order. */
export function makeIdBytes(): Uint8Array {
  const made = Buffer.from(randomUUIDv7().replaceAll('-', ''), 'hex');
  last = Buffer.compare(made, last) > 0 ? made : next(last);
  return last;
}

function next(bytes: Buffer): Buffer {
  const later = Buffer.from(bytes);
  for (let index = 15; index >= 0; index--) {
    later[index] = ((later[index] ?? 0) + 1) & 0xff;
    if (later[index] !== 0) break;
  }
  return later;
}
