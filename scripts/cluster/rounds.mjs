import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { findNode, root } from '../install.mjs';
import { faults } from './faults.mjs';
import { prepareLoad } from './load.mjs';
import { compareWrites } from './outages.mjs';
import { listBroken, toLines, toRound, toSum } from './report.mjs';

const run = promisify(execFile);
const MS_BEFORE = 5000;
const MS_AFTER = 5000;

/** @typedef {import('./cluster.mjs').Cluster} Cluster */

/**
 * Load, a fault in the middle of it, and then everything is counted. True where all that was promised held.
 * @param {Cluster} cluster
 * @param {number} count
 * @param {(line: string) => void} say
 */
export async function playRounds(cluster, count, say) {
  const possible = faults.filter(({ needsNetworks }) => !needsNetworks || cluster.network.canCut);
  const load = await prepareLoad(cluster.origin);
  const rounds = [];
  for (let number = 1; number <= count; number++) {
    const fault = /** @type {import('./faults.mjs').Fault} */ (possible[(number - 1) % possible.length]);
    const end = load.begin();
    await pause(MS_BEFORE);
    await fault.happen(cluster);
    await cluster.untilWhole();
    await pause(MS_AFTER);
    const seen = await end();
    const round = toRound(fault, seen, await check(cluster, load.acknowledged));
    rounds.push(round);
    for (const line of toLines(round, number)) say(line);
  }
  for (const line of toSum(rounds)) say(line);
  return rounds.every((round) => listBroken(round).length === 0);
}

/** What is there, asked of the database itself. @param {Cluster} cluster @param {Set<string>} acknowledged */
async function check({ query, servers }, acknowledged) {
  const found = (await query('select name from transactions')).split('\n').filter(Boolean);
  const { environment } = servers[0] ?? {};
  const isVerified = await run(findNode(), [join(root, 'apps/server/src/cli/verify.ts')], {
    env: { ...process.env, ...environment },
  }).then(
    () => true,
    () => false,
  );
  return { acknowledged: acknowledged.size, ...compareWrites(acknowledged, found), isVerified };
}
