import { ensureInstalled, fail } from '../install.mjs';

ensureInstalled();
const { requireClusterParts } = await import('./parts.mjs');
requireClusterParts();
const { startCluster } = await import('./cluster.mjs');
const { playRounds } = await import('./rounds.mjs');

// `npm run cluster:chaos [rounds]`: how a cluster bears what happens to clusters.
const rounds = Number(process.argv[2] ?? 8);
if (!Number.isInteger(rounds) || rounds < 1) fail('How many rounds? `npm run cluster:chaos 20`, say.');
const started = startCluster(console.log).catch((error) => fail(`No cluster was started: ${error.message}`));
let code = 1;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, async () => {
    await (await started).stop();
    process.exit(1);
  });
try {
  const isHeld = await playRounds(await started, rounds, console.log);
  code = isHeld ? 0 : 1;
} catch (error) {
  console.error(error);
} finally {
  await (await started).stop();
}
process.exit(code);
