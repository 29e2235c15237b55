import { type Movement, OPENING, withBalances } from './ledger.ts';

const decimal = (cents: number, mark = '.'): string => {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${digits.slice(0, -2)}${mark}${digits.slice(-2)}`;
};
const signed = (cents: number, mark = '.'): string => `${cents < 0 ? '-' : ''}${decimal(cents, mark)}`;
const escapeXml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const tight = (day: string): string => day.replaceAll('-', '');
const closingOf = (rows: readonly Movement[]): number => withBalances(rows).at(-1)?.balance ?? OPENING;

/** Banks' own formats, as plainly as their descriptions have them. */
export const WRITERS: { readonly [format: string]: (rows: readonly Movement[]) => string } = {
  'OFX 1': (rows) =>
    `OFXHEADER:100\nDATA:OFXSGML\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>EUR<BANKACCTFROM><ACCTID>0001</BANKACCTFROM><BANKTRANLIST>\n${rows
      .map(
        (row, at) =>
          `<STMTTRN><TRNTYPE>OTHER<DTPOSTED>${tight(row.day)}<TRNAMT>${signed(row.cents)}<FITID>${at}<NAME>${row.name}\n</STMTTRN>\n`,
      )
      .join('')}</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>\n`,

  'OFX 2': (rows) =>
    `<?xml version="1.0"?><?OFX OFXHEADER="200"?><OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>EUR</CURDEF><BANKTRANLIST>${rows
      .map(
        (row, at) =>
          `<STMTTRN><TRNTYPE>OTHER</TRNTYPE><DTPOSTED>${tight(row.day)}120000[+1:CET]</DTPOSTED><TRNAMT>${signed(row.cents, ',')}</TRNAMT><FITID>${at}</FITID><NAME>${escapeXml(row.name)}</NAME></STMTTRN>`,
      )
      .join('')}</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`,

  'QIF, day first': (rows) =>
    `!Type:Bank\n${rows
      .map(
        (row) => `D${row.day.split('-').reverse().join('/')}\nT${signed(row.cents, ',')}\nP${row.name}\n^\n`,
      )
      .join('')}`,

  'QIF, month first': (rows) =>
    `!Type:Bank\n${rows
      .map(
        (row) =>
          `D${Number(row.day.slice(5, 7))}/${row.day.slice(8)}'${row.day.slice(2, 4)}\nT${signed(row.cents)}\nP${row.name}\n^\n`,
      )
      .join('')}`,

  'CAMT.053': (rows) =>
    `<?xml version="1.0"?><Document><BkToCstmrStmt><Stmt><Acct><Id><IBAN>DE00</IBAN></Id><Ccy>EUR</Ccy></Acct>${camtBalance('OPBD', OPENING)}${camtBalance('CLBD', closingOf(rows))}${rows
      .map(
        (row) =>
          `<Ntry><Amt Ccy="EUR">${decimal(row.cents)}</Amt><CdtDbtInd>${row.cents < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>${row.day}</Dt></BookgDt><AddtlNtryInf>${escapeXml(row.name)}</AddtlNtryInf></Ntry>`,
      )
      .join('\n')}</Stmt></BkToCstmrStmt></Document>`,

  MT940: (rows) =>
    `:20:X\n:25:0001\n:28C:1\n:60F:${mtBalance(OPENING)}\n${rows
      .map(
        (row) =>
          `:61:${tight(row.day).slice(2)}${row.cents < 0 ? 'D' : 'C'}${decimal(row.cents, ',')}NMSCNONREF\n:86:${row.name}\n`,
      )
      .join('')}:62F:${mtBalance(closingOf(rows))}\n-\n`,

  CSB43: (rows) => {
    const [out, into] = [rows.filter((row) => row.cents < 0), rows.filter((row) => row.cents > 0)];
    const told = [
      `11999900010000012345260101261231${csbAmount(OPENING)}9783`,
      ...rows.flatMap((row) => [
        `22    0001${tight(row.day).slice(2).repeat(2)}12000${csbAmount(row.cents)}`,
        `2301${row.name}`,
      ]),
      `33999900010000012345${csbSide(out)}${csbSide(into)}${csbAmount(closingOf(rows))}978`,
    ];
    return [...told, `88${'9'.repeat(18)}${String(told.length).padStart(6, '0')}`].join('\n');
  },

  blocks: (rows) =>
    withBalances(rows)
      .map(
        (row) =>
          `Date: ${row.day}\nPayee: ${row.name}\nAmount: ${signed(row.cents)}\nBalance: ${signed(row.balance)}\n\n`,
      )
      .join(''),
};

const csbAmount = (cents: number): string =>
  `${cents < 0 ? 1 : 2}${String(Math.abs(cents)).padStart(14, '0')}`;
const csbSide = (rows: readonly Movement[]): string =>
  `${String(rows.length).padStart(5, '0')}${csbAmount(rows.reduce((sum, row) => sum + Math.abs(row.cents), 0)).slice(1)}`;

const camtBalance = (code: string, cents: number): string =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${decimal(cents)}</Amt><CdtDbtInd>${cents < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd></Bal>`;

const mtBalance = (cents: number): string => `${cents < 0 ? 'D' : 'C'}260101EUR${decimal(cents, ',')}`;
