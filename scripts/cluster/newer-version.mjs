import { setTimeout as pause } from 'node:timers/promises';

/** @typedef {import('./cluster.mjs').Cluster} Cluster */

let versions = 0;

/**
 * What a version to come would do to the database, while servers that do not know of it go on: a column with a value of
 * its own, an index and a table more, under the lock and in the one transaction in which Saldo migrates. It is not a
 * version of Saldo: which of the real ones may run beside each other is told by each.
 * @param {number} number
 */
const toMigration = (number) => `
  begin;
  select pg_advisory_xact_lock(5341070001);
  alter table transactions add column later_${number} text not null default '';
  alter table sources add column later_${number} bigint;
  create index transactions_later_${number} on transactions (owner, later_${number});
  create table later_${number} (owner bigint not null, id bigint not null, primary key (owner, id));
  commit;`;

/** One server is restarted, the database changes under the others, and then these are. @param {Cluster} cluster */
export async function newerVersion({ servers, query, isReady }) {
  for (const [index, { saldo, port }] of servers.entries()) {
    await saldo.kill('SIGTERM');
    while (!(await isReady(port).catch(() => false))) await pause(200);
    // As long as HAProxy takes to see it.
    await pause(2000);
    if (index === 0) await migrate(query, ++versions);
  }
}

const MOST_TRIES = 10;

/** It may have to give way to somebody who writes. @param {Cluster['query']} query @param {number} number */
async function migrate(query, number) {
  for (let tries = 1; ; tries++)
    try {
      await query(toMigration(number));
      return;
    } catch (error) {
      if (tries === MOST_TRIES || !/deadlock detected/.test(String(error))) throw error;
    }
}
