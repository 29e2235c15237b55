import pino, { type Logger } from 'pino';
import type { Bank } from '../adapters/bank/bank.ts';
import { noBank } from '../adapters/bank/no-bank.ts';
import { createYapily } from '../adapters/bank/yapily.ts';
import { createProvider, type IdentityProvider } from '../adapters/identity/provider.ts';
import { Live } from '../adapters/live/live.ts';
import { createMailer, type Mailer } from '../adapters/mail/mailer.ts';
import { type Counters, createCounters } from '../adapters/monitoring/counters.ts';
import type { Tracer } from '../adapters/monitoring/tracer.ts';
import { createFiles, type Files } from '../adapters/store/files.ts';
import type { Config } from '../config/config.ts';
import { createSeal, readSealKey, type Seal } from '../crypto/seal.ts';
import { databaseNow } from '../db/clock.ts';
import type { Database } from '../db/database.ts';
import { noticesOnPostgres, noticesWithin } from '../db/notices.ts';
import { toLogDestination } from '../http/ops/log-destination.ts';
import { createLocalState, type LocalState } from './local-state.ts';

/** All that a feature may reach outside itself. */
export type Context = {
  config: Config;
  database: Database;
  db: Database['db'];
  now: () => Date;
  /** The time that leases are taken by: one for all servers, though their clocks may differ. */
  sharedNow: () => Promise<Date>;
  log: Logger;
  mailer: Mailer;
  identityProviders: readonly IdentityProvider[];
  bank: Bank;
  /** For secrets that have to be kept. */
  seal: Seal;
  /** Pictures and receipts, wherever they lie. */
  files: Files;
  counters: Counters;
  /** Where somebody asked to be told where time goes. */
  tracer: Tracer | undefined;
  /** Tells a person's other pages of what was changed on one of them. */
  live: Live;
  local: LocalState;
};

type Outside = {
  config: Config;
  database: Database;
  now: () => Date;
  sharedNow?: () => Promise<Date>;
  /** Where they do not lie in their rows. */
  files?: Files;
  counters?: Counters;
  tracer?: Tracer | undefined;
  /** How long a page is told of changes before it has to ask again. */
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

/** Nobody asks for it where there is no store. */
const noFolder = async () => {
  throw new Error('no store, no folder');
};
