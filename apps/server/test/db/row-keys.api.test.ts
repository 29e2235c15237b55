import { sql } from 'kysely';
import { expect, inject, it } from 'vitest';
import type { Owner } from '../../src/db/owner.ts';
import { KEYS, type OwnedTable } from '../../src/ledger/schema/owned-rows.ts';
import { isOneOf } from '../../src/ledger/schema/row-keys.ts';
import { startApp } from '../support/harness.ts';

const OWNER = 1 as Owner;

const TABLES = Object.keys(KEYS) as OwnedTable[];

it.each(TABLES)(
  'some of the rows of %s are found by their keys, not by reading all of an owner',
  async (table) => {
    const { context, close } = await startApp();
    const keys = ['1', '2', '3'].flatMap((one) =>
      ['4', '5'].map((other) =>
        Object.fromEntries(KEYS[table].map((column, index) => [column, index === 0 ? one : other])),
      ),
    );
    const query = context.db
      .selectFrom(table as 'budgets')
      .selectAll()
      .where(isOneOf(table, OWNER, keys));
    await query.execute();
    if (inject('database') === 'sqlite') {
      const rows = await query.explain<{ detail: string }>(undefined, sql`query plan`);
      const reads = rows.map(({ detail }) => detail).filter((detail) => /^(SEARCH|SCAN)/.test(detail));
      expect(reads.length).toBeGreaterThan(0);
      for (const read of reads) expect(read).toMatch(/^SEARCH .*owner=\? AND \w+=\?/);
    }
    await close();
  },
);
