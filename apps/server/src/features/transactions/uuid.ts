const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** 36 characters → 16 bytes; undefined for what is no UUID. */
export function toIdBytes(id: string): Uint8Array | undefined {
  return UUID.test(id) ? Buffer.from(id.replaceAll('-', ''), 'hex') : undefined;
}

export function fromIdBytes(bytes: Uint8Array): string {
  const hex = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
