import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Store } from '../../adapters/store/store.ts';
import type { Database, Db } from '../../db/database.ts';
import { isMigrated } from '../../db/migrate.ts';

type LastBackup = { backup_made_at: string | null; backup_proven_at: string | null };

/** Health checks need a quick answer: a slow database counts as away. */
const MS_TO_ANSWER = 2000;

export function registerHealth(
  app: FastifyInstance,
  database: Database,
  {
    readLastBackup,
    store,
  }: { readLastBackup: (db: Db) => Promise<LastBackup>; store: Pick<Store, 'answers'> | undefined },
): void {
  const options = { logLevel: 'warn' as const };
  // PostgreSQL health checks have their own connection, so a full pool doesn't matter.
  const own = database.engine === 'postgres' ? database.reopen() : undefined;
  const asked = own ?? database;
  app.addHook('onClose', async () => own?.close());

  app.get('/healthz', options, async () => ({ status: 'up' }));

  app.get('/readyz', options, async (_request, reply) => {
    const look = async () => ((await isMigrated(asked)) ? await readLastBackup(asked.db) : undefined);
    const late = setTimeout(MS_TO_ANSWER, undefined, { ref: false });
    const backup = await Promise.race([look(), late]).catch(() => undefined);
    if (!backup) return reply.status(503).send({ status: 'not ready' });
    // Everything but files works without the store, so the server stays in rotation.
    const files = store && { files: (await store.answers()) ? 'answer' : 'away' };
    return reply.send({ status: 'ready', ...files, ...backup });
  });
}
