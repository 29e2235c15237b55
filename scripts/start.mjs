import { join } from 'node:path';
import { ensureInstalled } from './install.mjs';

ensureInstalled();
const { ensureServerBuilt } = await import('./build-server.mjs');
const { ensureWebBuilt } = await import('./build-web.mjs');
const { loadEnvironment, sandboxPort, start, usesSandbox } = await import('./processes.mjs');

loadEnvironment();
ensureWebBuilt();
const server = await ensureServerBuilt();

const hasSandbox = usesSandbox();
const port = sandboxPort();
await Promise.all([
  start([join(server, 'main.js')]),
  hasSandbox && start(['apps/sandbox/src/main.ts'], { env: { SANDBOX_PORT: String(port) } }),
]);

const address = process.env.PUBLIC_URL || `http://localhost:${process.env.PORT || 3000}`;
console.log(`\n  Saldo          ${address}`);
console.log(`  API reference  ${address}/api/docs`);
if (hasSandbox) console.log(`  Bank sandbox   http://localhost:${port}`);
console.log('\n  Ctrl-C stops everything.\n');
