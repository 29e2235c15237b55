import { CompiledQuery } from 'kysely';
import { vi } from 'vitest';
import { CommitUnknown } from '../../src/db/failure.ts';
import { PostgresDriver } from '../../src/db/postgres/driver.ts';

/** What a PostgreSQL does to whoever writes to it, at a moment of the test's choice, until `vi.restoreAllMocks()`. */

type Visit = Parameters<PostgresDriver['commitTransaction']>[0];

const hasWritten = async (visit: Visit) => {
  const { rows } = await visit.executeQuery<{ id: unknown }>(
    CompiledQuery.raw('select pg_current_xact_id_if_assigned() as id'),
  );
  return rows[0]?.id !== null;
};

/** Whatever writes is taken back at its end, as where two stood in each other's way, and is to be done again: each once. */
export function takeEachBackOnce(): { count: () => number } {
  const { commitTransaction } = PostgresDriver.prototype;
  let isSecond = false;
  let count = 0;
  vi.spyOn(PostgresDriver.prototype, 'commitTransaction').mockImplementation(async function (
    this: PostgresDriver,
    visit,
  ) {
    if (!(await hasWritten(visit))) return commitTransaction.call(this, visit);
    isSecond = !isSecond;
    if (!isSecond) return commitTransaction.call(this, visit);
    count += 1;
    throw Object.assign(new Error('taken back'), { code: '40001' });
  });
  return { count: () => count };
}

/** The so-manieth transaction that writes is kept, and nobody is told. */
export function loseAnswer(which: number): void {
  const { commitTransaction } = PostgresDriver.prototype;
  let count = 0;
  vi.spyOn(PostgresDriver.prototype, 'commitTransaction').mockImplementation(async function (
    this: PostgresDriver,
    visit,
  ) {
    count += Number(await hasWritten(visit));
    await commitTransaction.call(this, visit);
    if (count !== which) return;
    count += 1;
    throw new CommitUnknown('nobody said how it ended');
  });
}

type Failing = { at: RegExp; failure: Error; isKept?: true };

/** The first statement of each kind ends like that; it was done before, where it `isKept`. */
export function failAt(...kinds: Failing[]): void {
  const { acquireConnection } = PostgresDriver.prototype;
  const left = new Set(kinds);
  vi.spyOn(PostgresDriver.prototype, 'acquireConnection').mockImplementation(async function (
    this: PostgresDriver,
  ) {
    const visit = await acquireConnection.call(this);
    const executeQuery = visit.executeQuery.bind(visit);
    visit.executeQuery = async <Row>(query: CompiledQuery) => {
      const meant = [...left].find(({ at }) => at.test(query.sql));
      if (!meant) return executeQuery<Row>(query);
      left.delete(meant);
      if (meant.isKept) await executeQuery(query);
      throw meant.failure;
    };
    return visit;
  });
}
