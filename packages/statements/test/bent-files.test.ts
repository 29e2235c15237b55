import { describe, expect, it } from 'vitest';
import { readStatement } from '../src/index.ts';
import { bentFiles } from './bend.ts';

/** Many more of them with `STATEMENT_BENT`, every night. */
const COUNT = Number(process.env.STATEMENT_BENT ?? 400);
/** Of this thread's own work, whatever else the machine does: what takes longer would take for ever. */
const MOST_MS = 1000;

describe('a bent file', () => {
  it('is read or refused with little work, and each row of it is a whole one', () => {
    for (const bytes of bentFiles(COUNT)) {
      const before = process.threadCpuUsage();
      const reading = readStatement(bytes);
      expect(process.threadCpuUsage(before).user / 1000).toBeLessThan(MOST_MS);
      if ('refused' in reading) continue;
      expect(reading.accounts.length).toBeGreaterThan(0);
      for (const row of reading.rows) {
        expect(row.day).toMatch(/^\d{4}-\d\d-\d\d$/);
        expect(Number.isSafeInteger(row.cents) && row.cents !== 0).toBe(true);
        expect(row.name.length).toBeLessThanOrEqual(120);
      }
      expect(findUnkept(reading), 'no database takes a NUL, nor half of a letter').toBeUndefined();
      for (const problem of reading.problems) expect(problem.text.length).toBeLessThanOrEqual(200);
    }
  });
});

/** The first text in it, however deep, that cannot be kept. */
function findUnkept(value: unknown): string | undefined {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed() ? value : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, inside] of Object.entries(value)) {
    const unkept = findUnkept(key) ?? findUnkept(inside);
    if (unkept !== undefined) return unkept;
  }
  return undefined;
}

describe('a NUL', () => {
  const CAMT =
    '<BkToCstmrStmt><Stmt><Acct><Id><IBAN>DE02120300000000202051</IBAN></Id></Acct><Ntry><NtryRef>A-1</NtryRef><Amt Ccy="EUR">12.50</Amt><CdtDbtInd>DBIT</CdtDbtInd><BookgDt><Dt>2026-11-03</Dt></BookgDt><NtryDtls><TxDtls><RltdPties><Cdtr><Nm>Caf&#233;</Nm></Cdtr></RltdPties></TxDtls></NtryDtls></Ntry></Stmt></BkToCstmrStmt>';
  it.each([
    [
      'CSV',
      'Fecha;Concepto;Importe;Saldo;IBAN\n03/11/2026;CAFE SOL;-2,40;1.000,00;ES9121000418450200051332\n',
    ],
    [
      'QIF',
      '!Account\nNGiro\nTBank\n^\n!Type:Bank\nD03/11/2026\nT-2.40\nPCafe\nLFood:Out\nMa note\nN17\n^\n',
    ],
    [
      'OFX',
      'OFXHEADER:100\n\n<OFX><CURDEF>EUR<BANKACCTFROM><BANKID>1<ACCTID>ES91<ACCTTYPE>CHECKING</BANKACCTFROM><STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20261103<TRNAMT>-2.40<FITID>A1<NAME>Cafe<MEMO>out</STMTTRN></OFX>',
    ],
    [
      'MT940',
      ':20:STARTUMS\n:25:10020030/1234567\n:28C:1/1\n:60F:C261101EUR100,00\n:61:2611031103D2,40NMSCNONREF//B7\n:86:106?00KARTE?20CAFE SOL?32Cafe\n:62F:C261103EUR97,60\n-\n',
    ],
    [
      'CSB43',
      `119999000100000123452601012601312000000001000009783ADA\n22    000126010526010512000100000000002350\n2301CAFE SOL\n33999900010000012345000010000000000235000000000000000000002000000000976509 78\n88${'9'.repeat(18)}000004\n`,
    ],
    ['blocks', 'Date: 03/11/2026\nPayee: CAFE SOL\nAmount: -2,40\nBalance: 1.000,00\n'],
    ['CAMT', CAMT],
    ['CAMT, as an entity', CAMT, '&#0;'],
    ['CAMT, half a letter as an entity', CAMT, '&#xD83D;'],
  ])('is nowhere in what was read, wherever it stood: %s', (_, file, planted = '\0') => {
    let read = 0;
    for (let at = 0; at <= file.length; at += 1) {
      const reading = readStatement(Buffer.from(`${file.slice(0, at)}${planted}${file.slice(at)}`));
      if ('refused' in reading) continue;
      read += 1;
      expect(findUnkept(reading), file.slice(0, at)).toBeUndefined();
    }
    expect(read).toBeGreaterThan(file.length / 2);
  });
});

const MEGABYTE = 1024 * 1024;

describe('a file that means harm', () => {
  it.each<[string, () => string]>([
    ['one line of 20 MB', () => 'x'.repeat(20 * MEGABYTE)],
    ['one line of delimiters', () => ';'.repeat(20 * MEGABYTE)],
    ['nothing but quotes', () => '"'.repeat(20 * MEGABYTE)],
    ['a quote on each line', () => `Date;Text;Amount\n${'2026-01-31;"a;-1.00\n'.repeat(150_000)}`],
    ['empty lines', () => '\n'.repeat(20 * MEGABYTE)],
    ['digits', () => `Date;Text;Amount\n2026-01-31;a;${'1'.repeat(90_000)}\n`.repeat(100)],
    ['tags without end', () => `<OFX><STMTTRN>${'<A'.repeat(5 * MEGABYTE)}`],
    [
      'tags in tags',
      () => `<?xml version="1.0"?><Document><BkToCstmrStmt><Stmt>${'<a>'.repeat(3 * MEGABYTE)}`,
    ],
    [
      'an entry with tags in tags',
      () => `<BkToCstmrStmt><Stmt><Ntry>${'<a>'.repeat(200_000)}</Ntry></Stmt></BkToCstmrStmt>`,
    ],
    ['entries without end', () => `<BkToCstmrStmt><Stmt>${'<Ntry>'.repeat(MEGABYTE)}`],
    ['fields without end', () => `:20:x\n:61:${'a\n'.repeat(5 * MEGABYTE)}`],
    [
      'CSB43 of unknown records',
      () => `11${'0'.repeat(30)}2${'0'.repeat(14)}9783\n${'77\n'.repeat(5 * MEGABYTE)}`,
    ],
    [
      'CSB43 without line breaks',
      () => `11${'0'.repeat(30)}2${'0'.repeat(14)}9783${'2'.repeat(20 * MEGABYTE)}`,
    ],
    [
      'blocks with a label of their own each',
      () =>
        Array.from(
          { length: 100_000 },
          (_, at) => `Date: 2026-01-31\nAmount: -1.00\nL${'abc'.repeat(1 + (at % 9))}${at}: x\n`,
        ).join('\n'),
    ],
    ['blocks without end', () => 'Date: 2026-01-31\nAmount: -1.00\n\n'.repeat(190_000)],
    ['a QIF of splits', () => `!Type:Bank\nD2026-01-31\nT-1\n${'SFood\n$-1\n'.repeat(500_000)}^\n`],
    ['spaces', () => `Date;Text;Amount\n2026-01-31;${' '.repeat(90_000)}a;-1.00\n`.repeat(100)],
  ])('ends soon: %s', (_, make) => {
    const bytes = Buffer.from(make());
    const { user } = process.threadCpuUsage();
    readStatement(bytes);
    expect((process.threadCpuUsage().user - user) / 1000).toBeLessThan(5 * MOST_MS);
  });
});
