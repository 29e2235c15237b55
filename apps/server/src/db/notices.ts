import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from './database.ts';
import { prepareSession } from './postgres/session.ts';

const CHANNEL = 'saldo_notices';
const MS_BETWEEN_TRIES = 1000;
/** Unnoticeable, but under load it gathers hundreds of notices. */
const MS_TO_GATHER = 20;
/** For connections that should hear no more. */
const MS_TO_CLOSE = 1000;

/** Short messages to all servers on the database, this one included. Whoever isn't connected misses them. */
export type Notices = {
  send: (text: string) => Promise<void>;
  /** `missed`: some notices may have been lost. */
  listen: (hear: (text: string) => void, missed: () => void) => void;
  close: () => Promise<void>;
};

/** A SQLite file has one server. */
export function noticesWithin(): Notices {
  const hearers = new Set<(text: string) => void>();
  return {
    send: async (text) => {
      for (const hear of hearers) hear(text);
    },
    listen: (hear) => void hearers.add(hear),
    close: async () => hearers.clear(),
  };
}

/** By LISTEN and NOTIFY. Listening needs its own connection for the server's lifetime. */
export function noticesOnPostgres(db: Db, sessionUrl: string): Notices {
  const closing = new AbortController();
  let listening: Promise<void> | undefined;

  async function keepListening(hear: (text: string) => void, isReady: () => void): Promise<void> {
    while (!closing.signal.aborted) {
      await listenOnce(sessionUrl, hear, isReady, closing.signal).catch(() => undefined);
      await setTimeout(MS_BETWEEN_TRIES, undefined, { signal: closing.signal, ref: false }).catch(() => {});
    }
  }
  let waiting = new Set<string>();
  let sending: Promise<void> | undefined;
  async function sendWaiting(): Promise<void> {
    await setTimeout(MS_TO_GATHER);
    const texts = [...waiting];
    waiting = new Set();
    sending = undefined;
    await sql`select pg_notify(${CHANNEL}, said) from unnest(cast(${texts} as text[])) as said`.execute(db);
  }
  return {
    // Notices sent at about the same time go out together, duplicates once.
    send: (text) => {
      waiting.add(text);
      sending ??= sendWaiting();
      return sending;
    },
    listen: (hear, missed) => {
      listening ??= keepListening(hear, missed);
    },
    close: async () => {
      closing.abort();
      await Promise.race([listening, setTimeout(MS_TO_CLOSE, undefined, { ref: false })]);
    },
  };
}

/** Until the connection is lost or no longer needed. */
async function listenOnce(
  url: string,
  hear: (text: string) => void,
  isReady: () => void,
  closing: AbortSignal,
): Promise<void> {
  const client = prepareSession(url);
  const left = new AbortController();
  const over = new Promise<void>((resolve) => {
    client.on('error', () => resolve()).on('end', resolve);
    closing.addEventListener('abort', () => resolve(), { signal: left.signal });
  });
  client.on('notification', ({ payload }) => hear(payload ?? ''));
  try {
    await client.connect();
    await client.query(`listen ${CHANNEL}`);
    isReady();
    await over;
  } finally {
    left.abort();
    // A silent connection doesn't close either: don't wait for it.
    void client.end().catch(() => undefined);
  }
}
