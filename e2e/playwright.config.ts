import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import { findChromium } from '../scripts/system-parts.mjs';

/** `npm test` leaves some journeys to the night (journey.ts); whoever names a file means all of it. */
const isShort = process.env.SALDO_TESTS === 'short';

const root = fileURLToPath(new URL('..', import.meta.url));

// Read again by every worker, which inherit the environment of the first reading.
process.env.E2E_DATA_DIR ??= join(tmpdir(), `saldo-e2e-${randomUUID()}`);
process.env.E2E_PORT ??= String(20_000 + Math.floor(Math.random() * 10_000));
const port = Number(process.env.E2E_PORT);
const origin = `http://localhost:${port}`;
const originOnPostgres = `http://localhost:${port + 3}`;

const environment = {
  PORT: String(port),
  SANDBOX_PORT: String(port + 1),
  DATA_DIR: process.env.E2E_DATA_DIR,
  LOG_LEVEL: 'warn',
  RATE_LIMIT: 'off',
  OPENID_PORT: String(port + 2),
  OIDC_TEST_ISSUER: `http://localhost:${port + 2}`,
  OIDC_TEST_CLIENT_ID: 'saldo',
  OIDC_TEST_CLIENT_SECRET: 'secret',
  VAPID_PUBLIC_KEY: 'BGKqdWpJqfs2R53sxuPi7HPgxhksFL_1wct2i_jQRp6fW7aXwSvPVK7mHR-IakyrUpMrJY2uRll1i3nqFCmV5K8',
  VAPID_PRIVATE_KEY: '22REopne0HumomydnZAL6k96PKA25Qr-MNQSG91qCSo',
  VAPID_SUBJECT: 'mailto:admin@saldo.example',
};

/** Chromium as root has no sandbox of its own, and here it must not call home. */
const args = [
  '--no-sandbox',
  '--disable-gpu',
  // Nothing is drawn by it: one process less to start and to talk to.
  '--in-process-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  globalTeardown: './clean-up.ts',
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  // A busy machine may take its time: what is wrong stays wrong. These end what hangs; nothing is measured by them.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  outputDir: join(root, '.cache/e2e'),
  snapshotPathTemplate: '{testDir}/pictures/{arg}{ext}',
  reporter: [['list'], ['json']],
  use: {
    baseURL: origin,
    locale: 'en-GB',
    // Only what works without a network needs one, and says so.
    serviceWorkers: 'block',
    actionTimeout: 60_000,
    screenshot: 'only-on-failure',
    launchOptions: { args, executablePath: findChromium() ?? '/usr/bin/chromium' },
  },
  projects: [
    {
      name: 'desktop',
      ...(isShort && { grepInvert: /@nightly/ }),
      // As somebody sees it who wants nothing to move, and sooner: on a phone the same journeys are drawn in full.
      use: { viewport: { width: 1280, height: 800 }, contextOptions: { reducedMotion: 'reduce' } },
    },
    {
      name: 'phone',
      // How files come, and how a provider signs somebody in, is the same at every width.
      testIgnore: ['delivery.spec.ts', 'providers.spec.ts'],
      ...(isShort ? { grep: /@phone-too/ } : { grepInvert: /@any-width/ }),
      use: { viewport: { width: 390, height: 844 }, hasTouch: true },
    },
    {
      name: 'postgres',
      grep: /@both-databases/,
      ...(isShort && { testMatch: 'transactions.spec.ts' }),
      use: { baseURL: originOnPostgres, viewport: { width: 1280, height: 800 } },
    },
  ],
  webServer: [
    {
      command: 'node apps/sandbox/src/main.ts',
      cwd: root,
      env: environment,
      url: `http://localhost:${port + 1}`,
    },
    {
      command: 'node e2e/openid-provider.ts',
      cwd: root,
      env: environment,
      url: `http://localhost:${port + 2}/.well-known/openid-configuration`,
    },
    { command: 'node e2e/server.ts', cwd: root, env: environment, url: `${origin}/readyz` },
    {
      command: 'node e2e/server-on-postgres.ts',
      cwd: root,
      env: {
        ...environment,
        PORT: String(port + 3),
        DATA_DIR: join(process.env.E2E_DATA_DIR, 'beside-postgres'),
      },
      url: `${originOnPostgres}/readyz`,
    },
  ].map((server) => ({ ...server, gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 5000 } })),
});
