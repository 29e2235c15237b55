import { accessSync, constants, mkdirSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { removeLeftOvers } from './adapters/files/scratch.ts';
import { createCounters } from './adapters/monitoring/counters.ts';
import type { Tracer } from './adapters/monitoring/tracer.ts';
import { buildApp } from './app.ts';
import { type Config, ConfigError, readConfig } from './config/config.ts';
import { version } from './config/version.ts';
import { type Context, createContext } from './context/context.ts';
import { secretKeyFile } from './crypto/seal.ts';
import { type Database, openDatabase } from './db/database.ts';
import { toStorageFailure } from './db/failure.ts';
import { holdAsServer } from './db/in-use.ts';
import { toStatementGroup } from './db/statement-group.ts';
import { startJobs } from './jobs.ts';
import { updateDatabase } from './operations/backups/backups.update.ts';
import { openFiles } from './operations/stored-files/open-files.ts';
import { requireStore } from './operations/stored-files/require-store.ts';
import { requireSameSeal } from './platform/facts/seal-probe.ts';

// What Saldo keeps is for the account it runs as, and nobody else on the machine.
process.umask(0o077);

/** Longer than all that is waited for in turn; a database that is silent would be waited for without end. */
const LONGEST_STOP_MS = 16_000;

function giveUp(app: FastifyInstance | undefined): never {
  app?.log.error('stopped without waiting any longer');
  return process.exit(1);
}

/** The process around the app: configuration, database, listening, and an orderly end. */
async function run(): Promise<void> {
  const config = readConfig(process.env);
  let app: FastifyInstance | undefined;
  let isStopping = false;
  const stop = async (reason: string) => {
    if (isStopping) return;
    isStopping = true;
    app?.log.info({ reason }, 'stopping');
    setTimeout(() => giveUp(app), LONGEST_STOP_MS).unref();
    await app?.close();
    process.exit(0);
  };
  // Whoever started this process may also tell it to stop by going away. From the first moment on: an exit takes
  // along what is not to be left behind.
  for (const event of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'])
    process.on(event, () => void stop(event));

  requireWritable(config.dataDir);
  await removeLeftOvers(config.dataDir);
  await holdAsServer(config);
  const database = openDatabase(config);
  const counters = createCounters();
  const files = await openFiles({ config, database }, counters);
  const place = { config, database, files, now: () => new Date() };
  await updateDatabase(place);
  const tracer = await createTracer(config, (line) => context.log.warn(line));
  const context: Context = createContext({ ...place, counters, tracer });
  if (!config.yapily) context.log.warn('YAPILY_BASE_URL is not set: there are no banks to link');
  if (!config.contact)
    context.log.warn('EMAILJS_ENDPOINT is not set: nobody takes what the contact form sends');
  await requireStore(context, config.store);
  await requireSameSeal(
    database.db,
    context.seal,
    config.secretKey ? 'SECRET_KEY' : secretKeyFile(config.dataDir),
  );
  if (tracer) traceStatements(database, tracer);
  app = await buildApp(context);
  const stopJobs = await startJobs(context);
  app.addHook('onClose', async () => {
    await stopJobs();
    await database.close();
    await tracer?.stop();
  });

  await app.listen({
    port: config.port,
    host: config.host,
    listenTextResolver: (address) => `listening at ${address}`,
  });
  process.send?.('ready');
}

/** Nothing of it is read where nobody asked for it. */
async function createTracer({ tracing }: Config, warn: (line: string) => void): Promise<Tracer | undefined> {
  if (!tracing) return undefined;
  const { createOtlpTracer } = await import('./adapters/monitoring/otlp-tracer.ts');
  return createOtlpTracer(tracing, version, warn);
}

function traceStatements(database: Database, tracer: Tracer): void {
  const details = { 'db.system.name': database.engine === 'sqlite' ? 'sqlite' : 'postgresql' };
  database.listen((sql, milliseconds, hasFailed) =>
    tracer.add(toStatementGroup(sql), details, milliseconds, hasFailed),
  );
}

function requireWritable(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
  } catch {
    throw new ConfigError(`DATA_DIR ${folder} cannot be written to`);
  }
}

/** What can go wrong on a person's machine, in one line each; anything else keeps its stack. */
function toOneLine(error: unknown): string | undefined {
  if (error instanceof ConfigError) return error.message;
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  if (error.code === 'EADDRINUSE') return `PORT ${process.env.PORT ?? 3000} is taken by another program`;
  if (error.code === 'EACCES') return `PORT ${process.env.PORT} is not allowed for this user`;
  if (error.code === 'EADDRNOTAVAIL') return `HOST ${process.env.HOST} is not an address of this machine`;
  if (error.code === 'ECONNREFUSED' || error.code === 'ENOTFOUND')
    return 'DATABASE_URL or HOST: nobody answers there';
  if (toStorageFailure(error) === 'away') return `DATABASE_URL: ${error.message}`;
  if (error.code === 'ERR_SQLITE_ERROR') return `DATA_DIR: the database cannot be opened: ${error.message}`;
  if (['28P01', '3D000', '42501'].includes(String(error.code))) return `DATABASE_URL: ${error.message}`;
  return undefined;
}

run().catch((error: unknown) => {
  console.error(`Saldo cannot start: ${toOneLine(error) ?? (error instanceof Error ? error.stack : error)}`);
  process.exit(1);
});
