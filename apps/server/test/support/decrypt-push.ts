import { createDecipheriv, createECDH, createHmac } from 'node:crypto';

const hmac = (key: Buffer, ...parts: (Buffer | string)[]) => {
  const mac = createHmac('sha256', key);
  for (const part of parts) mac.update(part);
  return mac.digest();
};

/** As a browser reads a message, written from RFC 8188 and RFC 8291 and not from what encrypts. */
export function decryptPush(message: Buffer, browser: { privateKey: Buffer; auth: Buffer }): string {
  const salt = message.subarray(0, 16);
  const recordSize = message.readUInt32BE(16);
  const keyEnd = 21 + message.readUInt8(20);
  const sender = message.subarray(21, keyEnd);
  const record = message.subarray(keyEnd);
  if (record.length > recordSize) throw new Error('more than one record');
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(browser.privateKey);
  const combined = hmac(browser.auth, curve.computeSecret(sender));
  const input = hmac(combined, 'WebPush: info\0', curve.getPublicKey(), sender, Buffer.of(1));
  const pseudoRandom = hmac(salt, input);
  const key = hmac(pseudoRandom, 'Content-Encoding: aes128gcm\0', Buffer.of(1)).subarray(0, 16);
  const nonce = hmac(pseudoRandom, 'Content-Encoding: nonce\0', Buffer.of(1)).subarray(0, 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(record.subarray(-16));
  const plain = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  const end = plain.findLastIndex((byte) => byte !== 0);
  if (plain[end] !== 2) throw new Error('not the last record');
  return plain.subarray(0, end).toString();
}
