import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';

/** All that a feature may reach outside itself. */
export type Context = {
  config: Config;
  db: Database['db'];
  now: () => Date;
  log: FastifyBaseLogger;
};
