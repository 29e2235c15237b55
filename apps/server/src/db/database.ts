import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely, type Transaction } from 'kysely';
import { postgresDialect } from './postgres-dialect.ts';
import type { Schema } from './schema.ts';
import { sqliteDialect } from './sqlite-dialect.ts';

export type Engine = 'sqlite' | 'postgres';
export type Db = Kysely<Schema> | Transaction<Schema>;
export type Database = { engine: Engine; db: Kysely<Schema>; close: () => Promise<void> };

/** PostgreSQL where an address is given; otherwise one SQLite file in the data folder. */
export function openDatabase(place: { databaseUrl: string | undefined; dataDir: string }): Database {
  const engine: Engine = place.databaseUrl ? 'postgres' : 'sqlite';
  const db = new Kysely<Schema>({
    dialect: place.databaseUrl
      ? postgresDialect(place.databaseUrl)
      : sqliteDialect(sqliteFile(place.dataDir)),
  });
  return { engine, db, close: () => db.destroy() };
}

function sqliteFile(dataDir: string): string {
  mkdirSync(dataDir, { recursive: true });
  return join(dataDir, 'saldo.db');
}
