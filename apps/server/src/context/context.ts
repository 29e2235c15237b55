import pino, { type Logger } from 'pino';
import type { Bank } from '../adapters/bank/bank.ts';
import { noBank } from '../adapters/bank/no-bank.ts';
import { createYapily } from '../adapters/bank/yapily.ts';
import { createProvider, type IdentityProvider } from '../adapters/identity/provider.ts';
import { Live } from '../adapters/live/live.ts';
import { createMailer, type Mailer } from '../adapters/mail/mailer.ts';
import { type Counters, createCounters } from '../adapters/monitoring/counters.ts';
import type { Tracer } from '../adapters/monitoring/tracer.ts';
import { createPushSender, type PushSender } from '../adapters/push/push-service.ts';
import { createFiles, type Files } from '../adapters/store/files.ts';
import type { Config } from '../config/config.ts';
import { createSeal, readSealKey, type Seal } from '../crypto/seal.ts';
import { databaseNow } from '../db/clock.ts';
import type { Database } from '../db/database.ts';
import { noticesOnPostgres, noticesWithin } from '../db/notices.ts';
import { toLogDestination } from '../http/ops/log-destination.ts';
import { createLocalState, type LocalState } from './local-state.ts';

/** Everything outside itself that a feature may use. */
export type Context = {
  config: Config;
  database: Database;
  db: Database['db'];
  now: () => Date;
  /** One clock for leases, whatever the servers' own clocks say. */
  sharedNow: () => Promise<Date>;
  log: Logger;
  mailer: Mailer;
  identityProviders: readonly IdentityProvider[];
  bank: Bank;
  /** Undefined without notifications. */
  push: PushSender | undefined;
  /** Encrypts secrets at rest. */
  seal: Seal;
  /** Pictures and receipts. */
  files: Files;
  counters: Counters;
  /** Undefined if tracing is off. */
  tracer: Tracer | undefined;
  /** Notifies a person's other tabs of changes. */
  live: Live;
  local: LocalState;
};

type Outside = {
  config: Config;
  database: Database;
  now: () => Date;
  sharedNow?: () => Promise<Date>;
  /** If they aren't in their rows. */
  files?: Files;
  counters?: Counters;
  tracer?: Tracer | undefined;
  /** How long a tab listens before it reconnects. */
  liveFor?: number;
};

export function createContext(outside: Outside): Context {
  const {
    config,
    database,
    now,
    tracer,
    sharedNow = async () => new Date(await databaseNow(database.db)),
  } = outside;
  const log = pino({ level: config.logLevel }, toLogDestination());
  return {
    config,
    database,
    db: database.db,
    now,
    sharedNow,
    log,
    mailer: createMailer(config, log),
    identityProviders: config.providers.map(createProvider),
    bank: config.yapily ? createYapily(config.yapily, log, now, config.isPublic) : noBank,
    push: config.push && createPushSender(config.push, config.isPublic, now),
    live: new Live(
      database.sessionUrl ? noticesOnPostgres(database.db, database.sessionUrl) : noticesWithin(),
      outside.liveFor,
    ),
    seal: createSeal(readSealKey(config.secretKey, config.dataDir)),
    files: outside.files ?? createFiles(undefined, noFolder),
    counters: outside.counters ?? createCounters(),
    tracer,
    local: createLocalState(),
  };
}

/** Never called without a store. */
const noFolder = async () => {
  throw new Error('no store, no folder');
};
