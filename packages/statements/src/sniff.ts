import type { Format } from './model/reading.ts';

const LOOKED_AT = 64_000;

/** Each with what only it has near its front. What is none of them may be a CSV. */
const SIGNS: readonly (readonly [Exclude<Format, 'csv'> | 'xml', RegExp])[] = [
  [
    'camt053',
    /<(?:\w{1,20}:)?(?:BkToCstmrStmt|BkToCstmrAcctRpt)\b|urn:iso:std:iso:20022:tech:xsd:camt\.05[23]/,
  ],
  ['ofx', /OFXHEADER|<OFX>|<STMTTRN>|<STMTRS>/i],
  ['qif', /^\s*!(?:Type|Account|Option|Clear)\b|(?:^|[\r\n])!Type:/i],
  ['mt940', /(?:^|[\r\n]):(?:20|25|28C?|60[FM]|61):/],
  ['csb43', /(?:^|[\r\n])11\d{18}[\d ]{12}[12]\d{14}/],
  ['xml', /^\s*<(?:\?xml|!DOCTYPE|html|\w+[\s>])/i],
];

export function sniffFormat(text: string): Format | 'xml' {
  const front = text.slice(0, LOOKED_AT);
  return SIGNS.find(([, sign]) => sign.test(front))?.[0] ?? 'csv';
}
