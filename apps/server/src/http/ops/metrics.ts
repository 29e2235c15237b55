import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Counters } from '../../adapters/monitoring/counters.ts';
import type { Store } from '../../adapters/store/store.ts';
import type { Database } from '../../db/database.ts';
import { AppError } from '../../errors/app-error.ts';
import { isFromThisMachine } from '../limits/hosts.ts';

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** Figures from the database, with their help texts. */
const PLACE = {
  database_size_bytes: 'What the database takes on its disk.',
  saldo_mails_waiting: 'Mails that wait to be taken by the mail server.',
  saldo_mails_given_up: 'Mails that are not tried any more: npm run work lists them.',
  saldo_mails_oldest_timestamp_seconds: 'When the oldest mail that waits was written.',
  saldo_notifications_waiting: 'Notifications that wait to be taken by a push service.',
  saldo_notifications_given_up: 'Notifications that are not tried any more.',
  saldo_bank_removals_waiting: 'What is still to be revoked at the bank provider.',
  saldo_bank_removals_given_up: 'What is to be revoked at the bank provider and is not tried any more.',
  saldo_bank_removals_oldest_timestamp_seconds: 'Since when the oldest of it waits.',
  saldo_bank_refresh_last_timestamp_seconds: 'When a bank connection was last refreshed.',
  saldo_bank_refresh_due_timestamp_seconds: 'When the next refresh of a bank connection is due, or was.',
  saldo_backup_made_timestamp_seconds: 'When the newest backup was made.',
  saldo_backup_proven_timestamp_seconds: 'When a backup was last restored for a rehearsal.',
};
type PlaceName = keyof typeof PLACE;

/** Undefined figures aren't exported. */
export type PlaceFigures = Record<PlaceName, number | undefined>;

/** The database is asked at most this often. */
const FRESH_MS = 5000;
/** A slow database must not block the other figures. */
const PATIENCE_MS = 3000;

type Watched = {
  isOpen: boolean;
  database: Database;
  counters: Counters;
  store: Pick<Store, 'answers'> | undefined;
  now: () => Date;
  readPlace: () => Promise<PlaceFigures>;
};

/** Prometheus metrics, for this machine only unless opened. Labels are routes, never URLs. */
export function registerMetrics(app: FastifyInstance, watched: Watched): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  watchAnswers(app, registry);
  watchDatabase(registry, watched.database);
  watchWork(registry, watched.counters);
  watchStore(registry, watched);
  const freshen = watchPlace(registry, watched);
  app.get('/metrics', { logLevel: 'warn' }, async (request, reply) => {
    if (!watched.isOpen && !isFromThisMachine(request)) throw new AppError('route.not_found');
    await freshen();
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

function watchAnswers(app: FastifyInstance, registry: Registry): void {
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long answers took.',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers: [registry],
  });
  const streams = new Gauge({
    name: 'http_event_streams',
    help: 'Pages that are told of what happens, as long as they are open.',
    registers: [registry],
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    // Otherwise counted as disconnected already.
    if (isEventStream(reply) && !reply.raw.closed) {
      streams.inc();
      reply.raw.once('close', () => streams.dec());
    }
    done(null, payload);
  });
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown';
    // Event streams last as long as they are watched: not a slow response.
    if (!isEventStream(reply))
      durations.observe(
        { method: request.method, route, status: reply.statusCode },
        reply.elapsedTime / 1000,
      );
    done();
  });
}

const isEventStream = (reply: FastifyReply) =>
  String(reply.getHeader('content-type')).startsWith('text/event-stream');

function watchDatabase(registry: Registry, database: Database): void {
  new Gauge({
    name: 'database_statements_sent',
    help: 'How many statements were sent to the database since the start.',
    registers: [registry],
    collect() {
      this.set(database.countStatements());
    },
  });
  new Gauge({
    name: 'database_connections',
    help: 'Connections of this server to the database.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      const { open, idle } = database.countConnections();
      this.set({ state: 'used' }, open - idle);
      this.set({ state: 'idle' }, idle);
    },
  });
  new Gauge({
    name: 'database_connections_waiting',
    help: 'How many wait for a connection; on SQLite, to write.',
    registers: [registry],
    collect() {
      this.set(database.countConnections().waiting);
    },
  });
}

/** Background work. Prometheus has its own `job` label. */
function watchWork(registry: Registry, counters: Counters): void {
  new Gauge({
    name: 'saldo_job_ended_timestamp_seconds',
    help: 'When each job of this server last ended, well or not.',
    labelNames: ['name'],
    registers: [registry],
    collect() {
      for (const { name, endedAt } of counters.listJobs()) this.set({ name }, endedAt.getTime() / 1000);
    },
  });
  new Counter({
    name: 'saldo_job_failures_total',
    help: 'How often each job of this server failed.',
    labelNames: ['name'],
    registers: [registry],
    collect() {
      this.reset();
      for (const { name, failures } of counters.listJobs()) this.inc({ name }, failures);
    },
  });
  new Counter({
    name: 'saldo_import_rows_total',
    help: 'Rows of banks and of files that came in through this server, by what became of them.',
    labelNames: ['kind', 'decision'],
    registers: [registry],
    collect() {
      this.reset();
      for (const { kind, decision, rows } of counters.listImportRows()) this.inc({ kind, decision }, rows);
    },
  });
}

/** Absent without a store. */
function watchStore(registry: Registry, { store, counters }: Watched): void {
  new Gauge({
    name: 'saldo_store_answers',
    help: 'Whether the store of files answered when this was asked: 1 or 0.',
    registers: [registry],
    async collect() {
      if (store) this.set(Number(await store.answers()));
      else this.remove();
    },
  });
  new Counter({
    name: 'saldo_store_calls_total',
    help: 'What this server has asked of the store of files, by whether it was done.',
    labelNames: ['call', 'outcome'],
    registers: [registry],
    collect() {
      this.reset();
      for (const { call, done, failed } of counters.listStoreCalls()) {
        this.inc({ call, outcome: 'done' }, done);
        this.inc({ call, outcome: 'failed' }, failed);
      }
    },
  });
}

/** Returns a function that refreshes stale figures. */
function watchPlace(registry: Registry, { readPlace, now }: Watched): () => Promise<void> {
  const names = Object.keys(PLACE) as PlaceName[];
  const gauges = names.map((name) => ({
    name,
    gauge: new Gauge({ name, help: PLACE[name], registers: [registry] }),
  }));
  const answers = new Gauge({
    name: 'database_answers',
    help: 'Whether the database answered when this was asked: 1 or 0.',
    registers: [registry],
  });
  const ask = async () => {
    const figures = await withinPatience(readPlace()).catch(() => undefined);
    answers.set(figures ? 1 : 0);
    for (const { name, gauge } of gauges) {
      const value = figures?.[name];
      if (value === undefined) gauge.remove();
      else gauge.set(value);
    }
  };
  let last: { at: number; asked: Promise<void> } | undefined;
  return () => {
    const at = now().getTime();
    if (!last || Math.abs(at - last.at) >= FRESH_MS) last = { at, asked: ask() };
    return last.asked;
  };
}

function withinPatience<Result>(work: Promise<Result>): Promise<Result> {
  const tooLate = setTimeout(PATIENCE_MS, undefined, { ref: false }).then(() => {
    throw new Error('the database does not answer');
  });
  return Promise.race([work, tooLate]);
}
