import { randomUUIDv7 } from 'node:crypto';
import compress from '@fastify/compress';
import fastify, { type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { Config } from './config.ts';
import type { Context } from './context.ts';
import type { Database } from './db/database.ts';
import { helloHandlers } from './features/hello/hello.handlers.ts';
import { sessionsHandlers } from './features/sessions/sessions.handlers.ts';
import { findCaller } from './features/sessions/sessions.service.ts';
import { usersHandlers } from './features/users/users.handlers.ts';
import { AppError } from './http/app-error.ts';
import { registerErrors } from './http/errors.ts';
import { registerHealth } from './http/health.ts';
import { registerRequestLog, toLogger } from './http/logging.ts';
import { registerPages } from './http/pages.ts';
import { registerReference } from './http/reference.ts';
import { registerRoutes } from './http/routes.ts';
import { registerSecurity } from './http/security.ts';

const LARGEST_BODY = 1_048_576;

export type Outside = { config: Config; database: Database; now: () => Date };

/** The whole application, without a process around it: tests reach all of it by `inject`. */
export async function buildApp({ config, database, now }: Outside): Promise<FastifyInstance> {
  const app = fastify({
    logger: toLogger(config) ?? false,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    genReqId: () => randomUUIDv7(),
    bodyLimit: LARGEST_BODY,
    routerOptions: { maxParamLength: 200 },
    requestTimeout: 60_000,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);

  const context: Context = { config, db: database.db, now, log: app.log };

  registerErrors(app);
  registerRequestLog(app);
  registerSecurity(app, config.publicUrl);
  refuseWhileStopping(app);
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] });
  await registerReference(app, config.publicUrl);
  registerHealth(app, database);
  registerRoutes(
    app,
    { ...helloHandlers, ...sessionsHandlers(context), ...usersHandlers(context) },
    (token) => findCaller(context, token),
  );
  await registerPages(app);
  return app;
}

/** Requests under way are finished; those that still arrive on an open connection are told to come back. */
function refuseWhileStopping(app: FastifyInstance): void {
  let isStopping = false;
  app.addHook('preClose', async () => {
    isStopping = true;
  });
  app.addHook('onRequest', async (_request, reply) => {
    if (!isStopping) return;
    reply.header('connection', 'close').header('retry-after', '5');
    throw new AppError('server.stopping');
  });
}
