import { toDecimal } from '../values/decimal.ts';
import { type OutRow, type OutRows, toOneLine } from './out-row.ts';

const HEAD =
  '<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n' +
  '<?OFX OFXHEADER="200" VERSION="211" SECURITY="NONE" OLDFILEUID="NONE" NEWFILEUID="NONE"?>\n<OFX>\n';
const STATUS = '<STATUS><CODE>0</CODE><SEVERITY>INFO</SEVERITY></STATUS>';
/** The list may be of any time, and it is written before its end is known. */
const PERIOD = '<DTSTART>19700101</DTSTART><DTEND>20991231</DTEND>';
const END_OF_ACCOUNT = '</BANKTRANLIST></STMTRS></STMTTRNRS>\n';
/** What the format gives a name and the number of an account. */
const LONGEST_NAME = 32;
const LONGEST_NUMBER = 22;

/** OFX 2: no categories, no splits, no tags; those have no place in it. */
export async function* writeOfx(rows: OutRows): AsyncGenerator<string> {
  let source: string | undefined;
  let isBegun = false;
  for await (const portion of rows) {
    let text = '';
    for (const row of portion) {
      if (!isBegun) text += toSignOn(row);
      isBegun = true;
      if (row.source.id !== source) {
        if (source !== undefined) text += END_OF_ACCOUNT;
        text += toAccount(row);
      }
      source = row.source.id;
      text += toTransaction(row);
    }
    if (text !== '') yield text;
  }
  if (!isBegun) yield `${HEAD}</OFX>\n`;
  else yield `${END_OF_ACCOUNT}</BANKMSGSRSV1>\n</OFX>\n`;
}

const toSignOn = ({ day }: OutRow): string =>
  `${HEAD}<SIGNONMSGSRSV1><SONRS>${STATUS}<DTSERVER>${toOfxDate(day)}</DTSERVER><LANGUAGE>ENG</LANGUAGE></SONRS></SIGNONMSGSRSV1>\n<BANKMSGSRSV1>\n`;

const toAccount = ({ source }: OutRow): string =>
  `<STMTTRNRS><TRNUID>0</TRNUID>${STATUS}<STMTRS><CURDEF>${source.currency}</CURDEF>` +
  `<BANKACCTFROM><BANKID>SALDO</BANKID><ACCTID>${escapeXml(source.id).slice(0, LONGEST_NUMBER)}</ACCTID>` +
  `<ACCTTYPE>CHECKING</ACCTTYPE></BANKACCTFROM>\n<BANKTRANLIST>${PERIOD}\n`;

function toTransaction(row: OutRow): string {
  const name = toOneLine(row.name);
  const type = row.transfer ? 'XFER' : row.cents < 0 ? 'DEBIT' : 'CREDIT';
  const elements = [
    ['TRNTYPE', type],
    ['DTPOSTED', toOfxDate(row.day)],
    ['TRNAMT', toDecimal(row.cents, row.currency)],
    ['FITID', row.id],
    ['NAME', name.slice(0, LONGEST_NAME).trimEnd()],
    ['EXTDNAME', name.length > LONGEST_NAME ? name : ''],
    ['MEMO', toOneLine(row.description)],
  ] as const;
  const written = elements.map(([tag, value]) =>
    value === '' ? '' : `<${tag}>${escapeXml(value)}</${tag}>`,
  );
  return `<STMTTRN>${written.join('')}</STMTTRN>\n`;
}

const toOfxDate = (day: string): string => day.replaceAll('-', '');

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
