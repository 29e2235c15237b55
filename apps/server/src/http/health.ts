import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/database.ts';
import { isMigrated } from '../db/migrate.ts';

type LastBackup = { backup_made_at: string | null; backup_proven_at: string | null };

export function registerHealth(
  app: FastifyInstance,
  database: Database,
  readLastBackup: () => Promise<LastBackup>,
): void {
  const options = { logLevel: 'warn' as const };

  app.get('/healthz', options, async () => ({ status: 'up' }));

  app.get('/readyz', options, async (_request, reply) => {
    const isReady = await isMigrated(database).catch(() => false);
    if (!isReady) return reply.status(503).send({ status: 'not ready' });
    return reply.send({ status: 'ready', ...(await readLastBackup()) });
  });
}
