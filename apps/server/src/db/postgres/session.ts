import pg from 'pg';

/** For what needs a session, which a transaction pooler doesn't provide. */
export type SessionPlace = { databaseUrl: string | undefined; databaseSessionUrl?: string | undefined };

export const sessionUrlOf = ({ databaseUrl, databaseSessionUrl }: SessionPlace): string | undefined =>
  databaseSessionUrl ?? databaseUrl;

/** For connections that never open, and for silent ones. */
const PATIENCE = { connectionTimeoutMillis: 10_000, keepAlive: true, keepAliveInitialDelayMillis: 30_000 };

/** Not connected yet. Errors surface as its end. */
export function prepareSession(url: string): pg.Client {
  const client = new pg.Client({ connectionString: url, ...PATIENCE });
  // Without a listener the process would end.
  client.on('error', () => {});
  return client;
}
