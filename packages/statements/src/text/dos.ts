import type { Decoded } from './decode.ts';

/** Code page 850, from 128 on: what DOS wrote in western Europe, and banks' old machines still do. */
const UPPER =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒ' +
  'áíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐' +
  '└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀' +
  'ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0';

/** `ñ`, `Ñ`, `Á`, `É` and their like, which are signs or nothing at all in windows-1252. */
const LETTERS_IN_DOS = new Set([
  ...[0x80, 0x81, 0x82, 0x84, 0x87, 0x90, 0x94, 0x9a],
  ...[0xa0, 0xa1, 0xa2, 0xa3, 0xa4, 0xa5, 0xa6, 0xa7, 0xb5],
]);

/** Where most of what is not ASCII stands in words as letters of DOS, the text as DOS has it. */
export function decodeDos(bytes: Uint8Array): Decoded | undefined {
  let [dos, others] = [0, 0];
  for (const [at, code] of bytes.entries()) {
    if (code < 0x80) continue;
    const isInWord = isLetter(bytes[at - 1]) || isLetter(bytes[at + 1]);
    if (isInWord && LETTERS_IN_DOS.has(code)) dos += 1;
    // Letters there, frames or rarer letters here; what is a vowel in both tells nothing.
    else if (code >= 0xc0 && ![0xd6, 0xe0, 0xe9].includes(code)) others += 1;
  }
  if (dos === 0 || dos <= others) return undefined;
  const text = Array.from(bytes, (code) =>
    code < 0x80 ? String.fromCharCode(code) : UPPER[code - 0x80],
  ).join('');
  return { text: text.replaceAll('\0', ' '), encoding: 'ibm850' };
}

const isLetter = (code = 0): boolean => (code | 0x20) >= 0x61 && (code | 0x20) <= 0x7a;
