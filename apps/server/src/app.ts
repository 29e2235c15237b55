import { randomUUIDv7 } from 'node:crypto';
import compress from '@fastify/compress';
import multipart from '@fastify/multipart';
import { toDay } from '@saldo/domain';
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { makeScratch } from './adapters/files/scratch.ts';
import type { Context } from './context/context.ts';
import type { Owner } from './db/owner.ts';
import { invalidInput } from './errors/app-error.ts';
import { toHandlers } from './handlers.ts';
import { limitConnections } from './http/limits/connections.ts';
import { refuseForeignHosts } from './http/limits/hosts.ts';
import { registerPressure } from './http/limits/pressure.ts';
import { limitSlowRequests, type SlowRequestLimits } from './http/limits/slow-requests.ts';
import { registerHealth } from './http/ops/health.ts';
import { registerRequestLog } from './http/ops/logging.ts';
import { registerMetrics } from './http/ops/metrics.ts';
import { registerStopping } from './http/ops/stopping.ts';
import { registerTracing } from './http/ops/tracing.ts';
import { registerPages } from './http/pages/pages.ts';
import { registerPictures } from './http/pages/pictures.ts';
import { registerReference } from './http/pages/reference.ts';
import { registerSecurity, securityHeaders } from './http/pages/security.ts';
import { registerErrors, sendError } from './http/replies/errors.ts';
import { KeptAnswers, LARGEST_KEPT } from './http/replies/kept-answers.ts';
import { answerCompiler } from './http/replies/serializer.ts';
import { explainWrongAddresses } from './http/replies/wrong-address.ts';
import { registerJsonBodies } from './http/routes/json-body.ts';
import { keepEncodings } from './http/routes/kept-encodings.ts';
import { registerRoutes } from './http/routes/routes.ts';
import { findCaller } from './identity/sessions/sessions.service.ts';
import { isPictureThere, readPicture, UPLOADS_PATH } from './identity/uploads/uploads.service.ts';
import { ledgerFor } from './ledger/index.ts';
import { toChangeId } from './money/changes/change-id.ts';
import { bringUpToDate } from './money/recurring/detection/bring-up-to-date.ts';
import { readLastBackup } from './operations/backups/backups.repository.ts';
import { readPlace } from './operations/monitoring/read-place.ts';
import { answerOnce, answerOnceOutside } from './platform/idempotency/idempotency.service.ts';
import { createAllowances } from './platform/limits/allowances.ts';
import { requireWithinLimit } from './platform/limits/limits.service.ts';

const LARGEST_BODY = 1_048_576;

/** The whole application without a process: tests reach it by `inject`. */
export async function buildApp(
  context: Context,
  options: {
    stopWithin?: number;
    mostConnections?: number;
    mostUnreadBytes?: number;
    patience?: Partial<SlowRequestLimits>;
    answerCompiler?: typeof answerCompiler;
    keptAnswers?: KeptAnswers;
  } = {},
): Promise<FastifyInstance> {
  const { config, database } = context;
  const app = fastify({
    loggerInstance: context.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    genReqId: () => randomUUIDv7(),
    // Trust one proxy: earlier entries come from the caller.
    trustProxy: config.trustProxy && ((_address, hop) => hop === 0),
    bodyLimit: LARGEST_BODY,
    routerOptions: { maxParamLength: 200 },
    // `limitSlowRequests` handles whole requests.
    requestTimeout: 0,
    http: { headersTimeout: 15_000, connectionsCheckingInterval: 5000 },
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    // Invalid URLs reach neither hooks nor routes.
    frameworkErrors: (_error, request, reply) => {
      reply.headers(securityHeaders);
      sendError(request, reply, invalidInput('', 'is no address'));
    },
  });
  app.setValidatorCompiler(validatorCompiler);
  const compileAnswers = options.answerCompiler ?? answerCompiler;
  app.setSerializerCompiler(compileAnswers);

  const explain = explainWrongAddresses(app);
  if (context.tracer) registerTracing(app, context.tracer, config.trustProxy);
  registerErrors(app);
  registerJsonBodies(app);
  registerRequestLog(app);
  registerSecurity(app, config.publicUrl);
  limitConnections(app, {
    perNetwork: !config.trustProxy,
    mostInAll: options.mostConnections,
    mostUnreadBytes: options.mostUnreadBytes,
  });
  limitSlowRequests(app, options.patience);
  registerPressure(app);
  refuseForeignHosts(app, config.publicUrl);
  registerStopping(app, options.stopWithin);
  app.addHook('preClose', async () => context.live.end());
  app.addHook('onClose', () => context.live.close());
  await app.register(compress, {
    threshold: 1024,
    // In one go, so that it can be kept: four milliseconds at most.
    syncThreshold: LARGEST_KEPT,
    encodings: ['br', 'gzip'],
    globalDecompression: false,
  });
  keepEncodings(app);
  await app.register(multipart);
  registerReference(app, config.publicUrl);
  registerHealth(app, database, {
    readLastBackup: (db) => readLastBackup(db, context.now()),
    store: context.files.store,
  });
  registerMetrics(app, {
    isOpen: config.openMetrics,
    database,
    counters: context.counters,
    store: context.files.store,
    now: context.now,
    readPlace: () => readPlace(context),
  });
  const takeAllowance = createAllowances();
  registerRoutes(app, toHandlers(context), {
    findCaller: (token) => findCaller(context, token),
    requireAllowance: (address, owner, tell) => takeAllowance(context, address, owner, tell),
    toChangeId,
    makeScratch: () => makeScratch(config.dataDir, 'upload'),
    tellChange: (userId, by) => context.live.tell(userId, by),
    isOneLine: database.engine === 'sqlite',
    readState: (owner) => readState(context, owner),
    findRecurring: (owner) => bringUpToDate(ledgerFor(context.db, owner)),
    keptAnswers: options.keptAnswers ?? new KeptAnswers(),
    answerCompiler: compileAnswers,
    requireWithinLimit: (name, limit, tell) => requireWithinLimit(context, name, limit, tell),
    toHandlers: (db) => toHandlers({ ...context, db }),
    answerOnce: (request, run) => answerOnce(context, request, (inside) => run(toHandlers(inside))),
    answerOnceOutside: (request, run) =>
      answerOnceOutside(context, request, (inside) => run(toHandlers(inside))),
  });
  registerPictures(app, UPLOADS_PATH, {
    isThere: (name) => isPictureThere(context, name),
    read: (name) => readPicture(context, name),
  });
  await registerPages(app, {
    explain,
    mayConnectTo: config.contact ? [new URL(config.contact.endpoint).origin] : [],
    isOffline: config.offline,
  });
  return app;
}

/** Of a person's money, and the day: rates and months depend on it. */
function readState({ database, now }: Context, owner: Owner): string | undefined {
  const version = database.versions.ofMoney(owner);
  return version && `${version} ${toDay(now())}`;
}
