import { randomUUIDv7 } from 'node:crypto';
import compress from '@fastify/compress';
import multipart from '@fastify/multipart';
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { makeScratch } from './adapters/files/scratch.ts';
import type { Context } from './context.ts';
import { readLastBackup } from './features/backups/backups.repository.ts';
import { balancesHandlers } from './features/balances/balances.handlers.ts';
import { bankUsersHandlers } from './features/bank-users/bank-users.handlers.ts';
import { budgetsHandlers } from './features/budgets/budgets.handlers.ts';
import { categoriesHandlers } from './features/categories/categories.handlers.ts';
import { connectionsHandlers } from './features/connections/connections.handlers.ts';
import { emailsHandlers } from './features/emails/emails.handlers.ts';
import { fixedExpensesHandlers } from './features/fixed-expenses/fixed-expenses.handlers.ts';
import { helloHandlers } from './features/hello/hello.handlers.ts';
import { answerOnce, answerOnceOutside } from './features/idempotency/idempotency.service.ts';
import { identitiesHandlers } from './features/identities/identities.handlers.ts';
import { importsHandlers } from './features/imports/imports.handlers.ts';
import { institutionsHandlers } from './features/institutions/institutions.handlers.ts';
import { createAllowances } from './features/limits/allowances.ts';
import { requireWithinLimit } from './features/limits/limits.service.ts';
import { passkeysHandlers } from './features/passkeys/passkeys.handlers.ts';
import { passwordsHandlers } from './features/passwords/passwords.handlers.ts';
import { personalDataHandlers } from './features/personal-data/personal-data.handlers.ts';
import { sampleDataHandlers } from './features/sample-data/sample-data.handlers.ts';
import { secondFactorHandlers } from './features/second-factor/second-factor.handlers.ts';
import { securityEventsHandlers } from './features/security-events/security-events.handlers.ts';
import { sessionsHandlers } from './features/sessions/sessions.handlers.ts';
import { findCaller } from './features/sessions/sessions.service.ts';
import { settingsHandlers } from './features/settings/settings.handlers.ts';
import { sourcesHandlers } from './features/sources/sources.handlers.ts';
import { transactionsHandlers } from './features/transactions/transactions.handlers.ts';
import { uploadsHandlers } from './features/uploads/uploads.handlers.ts';
import { findPicture } from './features/uploads/uploads.repository.ts';
import { isUploadName, UPLOADS_PATH } from './features/uploads/uploads.service.ts';
import { usersHandlers } from './features/users/users.handlers.ts';
import { invalidInput } from './http/app-error.ts';
import { limitConnections } from './http/connections.ts';
import { registerErrors, sendError } from './http/errors.ts';
import type { Handlers } from './http/handlers.ts';
import { registerHealth } from './http/health.ts';
import { refuseForeignHosts } from './http/hosts.ts';
import { registerJsonBodies } from './http/json-body.ts';
import { registerRequestLog } from './http/logging.ts';
import { registerMetrics } from './http/metrics.ts';
import { registerPages } from './http/pages.ts';
import { registerPictures } from './http/pictures.ts';
import { registerPressure } from './http/pressure.ts';
import { registerReference } from './http/reference.ts';
import { registerRoutes } from './http/routes.ts';
import { registerSecurity, securityHeaders } from './http/security.ts';
import { registerStopping } from './http/stopping.ts';

const LARGEST_BODY = 1_048_576;

/** The whole application, without a process around it: tests reach all of it by `inject`. */
export async function buildApp(
  context: Context,
  options: { stopWithin?: number; mostConnections?: number; mostUnreadBytes?: number } = {},
): Promise<FastifyInstance> {
  const { config, database } = context;
  const app = fastify({
    loggerInstance: context.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    genReqId: () => randomUUIDv7(),
    // One proxy of ours: what stands before its own entry was written by the caller.
    trustProxy: config.trustProxy && ((_address, hop) => hop === 0),
    bodyLimit: LARGEST_BODY,
    routerOptions: { maxParamLength: 200 },
    requestTimeout: 60_000,
    http: { headersTimeout: 15_000, connectionsCheckingInterval: 5000 },
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    // What is no address at all reaches neither hook nor route.
    frameworkErrors: (_error, request, reply) => {
      reply.headers(securityHeaders);
      sendError(request, reply, invalidInput('', 'is no address'));
    },
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);

  registerErrors(app);
  registerJsonBodies(app);
  registerRequestLog(app);
  registerSecurity(app, config.publicUrl);
  limitConnections(app, {
    perNetwork: !config.trustProxy,
    mostInAll: options.mostConnections,
    mostUnreadBytes: options.mostUnreadBytes,
  });
  registerPressure(app);
  refuseForeignHosts(app, config.publicUrl);
  registerStopping(app, options.stopWithin);
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'], globalDecompression: false });
  await app.register(multipart);
  await registerReference(app, config.publicUrl);
  registerHealth(app, database, () => readLastBackup(database.db, context.now()));
  registerMetrics(app, config.openMetrics, database.countStatements);
  const takeAllowance = createAllowances();
  registerRoutes(app, toHandlers(context), {
    findCaller: (token) => findCaller(context, token),
    requireAllowance: (address, owner) => takeAllowance(context, address, owner),
    makeScratch: () => makeScratch(config.dataDir, 'upload'),
    requireWithinLimit: (name, limit) => requireWithinLimit(context, name, limit),
    answerOnce: (request, run) => answerOnce(context, request, (inside) => run(toHandlers(inside))),
    answerOnceOutside: (request, run) =>
      answerOnceOutside(context, request, (inside) => run(toHandlers(inside))),
  });
  registerPictures(app, UPLOADS_PATH, async (name) =>
    isUploadName(name) ? findPicture(context.db, name) : undefined,
  );
  await registerPages(app, {
    mayConnectTo: [new URL(config.contact.endpoint).origin],
  });
  return app;
}

function toHandlers(context: Context): Handlers {
  return {
    ...balancesHandlers(context),
    ...bankUsersHandlers(context),
    ...budgetsHandlers(context),
    ...categoriesHandlers(context),
    ...connectionsHandlers(context),
    ...emailsHandlers(context),
    ...fixedExpensesHandlers(context),
    ...helloHandlers,
    ...identitiesHandlers(context),
    ...importsHandlers(context),
    ...institutionsHandlers(context),
    ...passkeysHandlers(context),
    ...passwordsHandlers(context),
    ...personalDataHandlers(context),
    ...sampleDataHandlers(context),
    ...secondFactorHandlers(context),
    ...securityEventsHandlers(context),
    ...sessionsHandlers(context),
    ...settingsHandlers(context),
    ...sourcesHandlers(context),
    ...transactionsHandlers(context),
    ...uploadsHandlers(context),
    ...usersHandlers(context),
  };
}
