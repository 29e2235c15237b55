import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/database.ts';
import { isMigrated } from '../db/migrate.ts';

export function registerHealth(app: FastifyInstance, database: Database): void {
  const options = { schema: { hide: true }, logLevel: 'warn' as const };

  app.get('/healthz', options, async () => ({ status: 'up' }));

  app.get('/readyz', options, async (_request, reply) => {
    const isReady = await isMigrated(database).catch(() => false);
    return reply.status(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'not ready' });
  });
}
