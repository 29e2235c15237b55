import pg from 'pg';

/** Where a session of PostgreSQL's own is needed, which a pooler by transaction has none of. */
export type SessionPlace = { databaseUrl: string | undefined; databaseSessionUrl?: string | undefined };

export const sessionUrlOf = ({ databaseUrl, databaseSessionUrl }: SessionPlace): string | undefined =>
  databaseSessionUrl ?? databaseUrl;

/** For a connection that neither comes about nor fails, and for one that has gone silent. */
const PATIENCE = { connectionTimeoutMillis: 10_000, keepAlive: true, keepAliveInitialDelayMillis: 30_000 };

/** Not connected yet. What breaks is told by its end. */
export function prepareSession(url: string): pg.Client {
  const client = new pg.Client({ connectionString: url, ...PATIENCE });
  // Without a listener it would end the process.
  client.on('error', () => {});
  return client;
}
