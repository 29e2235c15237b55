import { createECDH, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { arePushKeys, encryptPush } from '../../src/crypto/push-encryption.ts';
import { decryptPush } from '../support/decrypt-push.ts';

/** RFC 8291, section 5 and appendix A. */
const EXAMPLE = {
  text: 'When I grow up, I want to be a watermelon',
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  privateKeyOfBrowser: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  privateKey: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  message:
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
};
const bytes = (text: string) => Buffer.from(text, 'base64url');

describe('encryptPush', () => {
  it('writes the message of RFC 8291', () => {
    const chance = { salt: bytes(EXAMPLE.salt), privateKey: bytes(EXAMPLE.privateKey) };
    expect(encryptPush(EXAMPLE, EXAMPLE.text, { chance }).toString('base64url')).toBe(EXAMPLE.message);
  });

  it('writes what only the browser can read, another message each time, of a length that tells nothing', () => {
    const browser = createECDH('prime256v1');
    browser.generateKeys();
    const auth = randomBytes(16);
    const keys = { p256dh: browser.getPublicKey('base64url'), auth: auth.toString('base64url') };
    const messages = ['', 'Alimentación: 80 %', 'x'.repeat(900)].map((text) => {
      const message = encryptPush(keys, text, { fillTo: 1000 });
      expect(decryptPush(message, { privateKey: browser.getPrivateKey(), auth })).toBe(text);
      expect(() =>
        decryptPush(message, { privateKey: browser.getPrivateKey(), auth: randomBytes(16) }),
      ).toThrow();
      return message;
    });
    expect(new Set(messages.map(({ length }) => length)).size).toBe(1);
    expect(encryptPush(keys, 'same')).not.toEqual(encryptPush(keys, 'same'));
  });

  it('is read as RFC 8291 reads it', () => {
    const keys = { privateKey: bytes(EXAMPLE.privateKeyOfBrowser), auth: bytes(EXAMPLE.auth) };
    expect(decryptPush(bytes(EXAMPLE.message), keys)).toBe(EXAMPLE.text);
  });
});

describe('arePushKeys', () => {
  it('takes a point on the curve and sixteen bytes, and nothing else', () => {
    const { p256dh, auth } = EXAMPLE;
    expect(arePushKeys({ p256dh, auth })).toBe(true);
    expect(arePushKeys({ p256dh, auth: `${auth}AA` })).toBe(false);
    expect(arePushKeys({ p256dh: `BC${'A'.repeat(85)}`, auth })).toBe(false);
    expect(arePushKeys({ p256dh: p256dh.slice(4), auth })).toBe(false);
    expect(arePushKeys({ p256dh: '', auth: '' })).toBe(false);
  });
});
