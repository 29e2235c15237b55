import { describe, expect, it } from 'vitest';
import { readStatement } from '../src/index.ts';
import { bentFiles } from './bend.ts';

/** More of them with `STATEMENT_BENT`. */
const COUNT = Number(process.env.STATEMENT_BENT ?? 3000);
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
      for (const problem of reading.problems) expect(problem.text.length).toBeLessThanOrEqual(200);
    }
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
    ['a QIF of splits', () => `!Type:Bank\nD2026-01-31\nT-1\n${'SFood\n$-1\n'.repeat(500_000)}^\n`],
    ['spaces', () => `Date;Text;Amount\n2026-01-31;${' '.repeat(90_000)}a;-1.00\n`.repeat(100)],
  ])('ends soon: %s', (_, make) => {
    const bytes = Buffer.from(make());
    const { user } = process.cpuUsage();
    readStatement(bytes);
    expect((process.cpuUsage().user - user) / 1000).toBeLessThan(5 * MOST_MS);
  });
});
