import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { buildApp } from '../apps/server/src/app.ts';
import { requireConnected } from '../apps/server/src/banks/connections/connections.service.ts';
import { importAccounts } from '../apps/server/src/banks/imports/imports.accounts.ts';
import { readConfig } from '../apps/server/src/config/config.ts';
import { createContext } from '../apps/server/src/context/context.ts';
import { openDatabase } from '../apps/server/src/db/database.ts';
import { migrate } from '../apps/server/src/db/migrate.ts';
import type { Owner } from '../apps/server/src/db/owner.ts';
import { ledgerFor } from '../apps/server/src/ledger/schema/ledger-for.ts';

const INSTITUTION = 'gran-banco-mareas';
const CALLBACK = 'http://localhost:3000/connections';

/** The stand-in for banks, as a process of its own. */
export async function startBanks(dataDir: string) {
  const port = 20_000 + Math.floor(Math.random() * 10_000);
  const program = fileURLToPath(new URL('../apps/sandbox/src/main.ts', import.meta.url));
  const process_ = fork(program, { env: { ...process.env, SANDBOX_PORT: String(port), DATA_DIR: dataDir } });
  await once(process_, 'message');
  return { port, stop: () => process_.kill() };
}

/** Somebody with a bank that has so many rows, none of which were asked for. */
export async function openWithBank(dataDir: string, port: number, rows: number) {
  const config = readConfig({
    DATA_DIR: dataDir,
    SANDBOX_PORT: String(port),
    LOG_LEVEL: 'silent',
    RATE_LIMIT: 'off',
  });
  const database = openDatabase(config);
  await migrate(database);
  const context = createContext({ config, database, now: () => new Date() });
  const app = await buildApp(context);
  const send = async (url: string, payload: object, token?: string) =>
    (
      await app.inject({
        method: 'POST',
        url,
        payload,
        headers: token ? { authorization: `Bearer ${token}` } : {},
      })
    ).json();
  const control = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`http://localhost:${port}${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    return (await answer.json()) as Record<string, string>;
  };
  await control('/control/reset', {});
  const { accountId } = await control('/control/bulk', { institutionId: INSTITUTION, count: rows });
  const credentials = { email: 'bench@example.org', password: 'correct horse' };
  const { results: user } = await send('/api/signup', credentials);
  const { access_token } = await send('/api/login', credentials);
  const applicationUserId = `saldo-${user.id}`;
  await app.inject('/api/institutions');
  await send('/api/create-yapily-user', { applicationUserId }, access_token);
  const asked = { applicationUserId, institutionId: INSTITUTION, callback: CALLBACK };
  const { authorisationUrl } = await send('/api/account-auth-requests', asked, access_token);
  const state = new URL(authorisationUrl).searchParams.get('state') ?? '';
  const { consentToken } = await control('/exchange-code', { state });
  const attached = { consentToken, institutionId: INSTITUTION };
  const { results } = await send('/api/consent-token', attached, access_token);
  const connection = await requireConnected(
    context,
    ledgerFor(context.db, 1 as Owner),
    results.consent_token,
  );
  const { sources } = await importAccounts(context, connection);
  const source = sources.find(({ yapily_id }) => yapily_id === accountId);
  if (!source) throw new Error('the account with many rows is not there');

  const close = async () => {
    await app.close();
    await database.close();
  };
  const post = (url: string, body: object) => send(url, body, access_token);
  return { app, database, context, connection, source, post, token: access_token as string, close };
}
