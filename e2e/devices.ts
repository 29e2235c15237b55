import { createHmac } from 'node:crypto';
import type { Page } from '@playwright/test';

/** What an authenticator app does with the secret, made without the server's own code. */
export function pairApp(shownSecret: string): { nextCode: () => string } {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = [...shownSecret.replaceAll(' ', '')]
    .map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  let last = 0;
  return {
    // Each half minute's code is taken once: one after the other, from the one before the present on, which the server
    // still takes. One that is about to end might not be, once it arrives.
    nextCode: () => {
      const present = Math.floor((Date.now() + 6000) / 30_000);
      last = Math.max(last + 1, present - 1);
      const counter = Buffer.alloc(8);
      counter.writeBigUInt64BE(BigInt(last));
      const mac = createHmac('sha1', key).update(counter).digest();
      const number = mac.readUInt32BE((mac.at(-1) ?? 0) & 15) & 0x7fffffff;
      return String(number % 1_000_000).padStart(6, '0');
    },
  };
}

/** A device that keeps passkeys, and whose owner says yes or no. */
export async function addDevice(page: Page) {
  const browser = await page.context().newCDPSession(page);
  await browser.send('WebAuthn.enable');
  const { authenticatorId } = await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const setVerified = (isUserVerified: boolean) =>
    browser.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
  return { accept: () => setVerified(true), refuse: () => setVerified(false) };
}
