import type { IdentitiesTable, SignInsTable } from '../features/identities/identities.table.ts';
import type { CountersTable } from '../features/limits/limits.table.ts';
import type { MailsTable } from '../features/mails/mails.table.ts';
import type { PasswordResetsTable } from '../features/passwords/passwords.table.ts';
import type { SessionsTable } from '../features/sessions/sessions.table.ts';
import type { UsersTable } from '../features/users/users.table.ts';
import type { MigrationsTable } from './migration.ts';

export type Schema = {
  counters: CountersTable;
  identities: IdentitiesTable;
  mails: MailsTable;
  migrations: MigrationsTable;
  password_resets: PasswordResetsTable;
  sessions: SessionsTable;
  sign_ins: SignInsTable;
  users: UsersTable;
};
