import { ensureInstalled, root } from './install.mjs';

ensureInstalled();
const { loadEnvironment, sandboxPort, start } = await import('./processes.mjs');

loadEnvironment();

await start(['--watch', '--watch-preserve-output', 'apps/sandbox/src/main.ts'], {
  env: { SANDBOX_PORT: String(sandboxPort()) },
  saysReady: false,
});
await start(['--watch', '--watch-preserve-output', 'apps/server/src/main.ts'], { saysReady: false });
await start([`${root}/node_modules/vite/bin/vite.js`], { cwd: `${root}/apps/web`, saysReady: false });

console.log(`\n  The web app with hot reload: http://localhost:${process.env.WEB_PORT ?? 5173}\n`);
