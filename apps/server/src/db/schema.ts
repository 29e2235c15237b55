import type { SessionsTable } from '../features/sessions/sessions.table.ts';
import type { UsersTable } from '../features/users/users.table.ts';
import type { MigrationsTable } from './migration.ts';

export type Schema = {
  migrations: MigrationsTable;
  sessions: SessionsTable;
  users: UsersTable;
};
