import { ensureInstalled, fail } from '../install.mjs';

ensureInstalled();
const { requireClusterParts } = await import('./parts.mjs');
requireClusterParts();
const { startCluster } = await import('./cluster.mjs');

// `npm run cluster`: until Ctrl-C, and nothing is left behind.
const asked = new Promise((resolve) => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, resolve);
});
const started = startCluster(console.log).catch((error) => fail(`No cluster was started: ${error.message}`));
const cluster = await Promise.race([started, asked.then(() => undefined)]);
if (cluster) {
  console.log(`Saldo:       ${cluster.origin}`);
  for (const { name, port } of cluster.servers) console.log(`  ${name}:    http://localhost:${port}`);
  console.log(`PostgreSQL:  postgres://saldo@127.0.0.1:${cluster.primary}/saldo (whichever is the primary)`);
  for (const { name, role, state } of await cluster.readMembers())
    console.log(`  ${name}: ${role}, ${state}`);
  console.log(`Logs:        ${cluster.folder}\nCtrl-C ends all of it.`);
  await asked;
}
await (await started).stop();
process.exit(0);
