import { ensureInstalled } from './install.mjs';

ensureInstalled();
const { ensureWebBuilt } = await import('./build-web.mjs');
const { loadEnvironment, sandboxPort, start, usesSandbox } = await import('./processes.mjs');

loadEnvironment();
ensureWebBuilt();

const hasSandbox = usesSandbox();
const port = sandboxPort();
await Promise.all([
  start(['apps/server/src/main.ts']),
  hasSandbox && start(['apps/sandbox/src/main.ts'], { env: { SANDBOX_PORT: String(port) } }),
]);

const address = process.env.PUBLIC_URL || `http://localhost:${process.env.PORT || 3000}`;
console.log(`\n  Saldo          ${address}`);
console.log(`  API reference  ${address}/api/docs`);
if (hasSandbox) console.log(`  Bank sandbox   http://localhost:${port}`);
console.log('\n  Ctrl-C stops everything.\n');
