import type { BackupsTable } from '../features/backups/backups.table.ts';
import type { BankRemovalsTable } from '../features/bank-users/bank-users.table.ts';
import type { BudgetsTable } from '../features/budgets/budgets.table.ts';
import type { CategoriesTable } from '../features/categories/categories.table.ts';
import type { ConnectionsTable } from '../features/connections/connections.table.ts';
import type { EmailConfirmationsTable, EmailTakebacksTable } from '../features/emails/emails.table.ts';
import type { FactsTable } from '../features/facts/facts.table.ts';
import type { FixedExpensesTable } from '../features/fixed-expenses/fixed-expenses.table.ts';
import type { IdempotencyKeysTable } from '../features/idempotency/idempotency.table.ts';
import type { IdentitiesTable, SignInsTable } from '../features/identities/identities.table.ts';
import type { BankRowsTable, ImportRowsTable, ImportsTable } from '../features/imports/imports.table.ts';
import type { InstitutionsTable } from '../features/institutions/institutions.table.ts';
import type { OwnersTable, RollupDaysTable, RollupMonthsTable } from '../features/ledger/ledger.table.ts';
import type { CountersTable } from '../features/limits/limits.table.ts';
import type { MailsTable } from '../features/mails/mails.table.ts';
import type { PasskeyChallengesTable, PasskeysTable } from '../features/passkeys/passkeys.table.ts';
import type { PasswordResetsTable } from '../features/passwords/passwords.table.ts';
import type {
  RecoveryCodesTable,
  SecondFactorsTable,
} from '../features/second-factor/second-factor.table.ts';
import type { SecurityEventsTable } from '../features/security-events/security-events.table.ts';
import type { SessionsTable } from '../features/sessions/sessions.table.ts';
import type { SourcesTable } from '../features/sources/sources.table.ts';
import type {
  TransactionsSearchTable,
  TransactionsTable,
} from '../features/transactions/transactions.table.ts';
import type { PicturesTable } from '../features/uploads/uploads.table.ts';
import type { UsersTable } from '../features/users/users.table.ts';
import type { MigrationsTable } from './migration.ts';

export type Schema = {
  backups: BackupsTable;
  bank_removals: BankRemovalsTable;
  bank_rows: BankRowsTable;
  budgets: BudgetsTable;
  import_rows: ImportRowsTable;
  imports: ImportsTable;
  categories: CategoriesTable;
  connections: ConnectionsTable;
  institutions: InstitutionsTable;
  facts: FactsTable;
  fixed_expenses: FixedExpensesTable;
  idempotency_keys: IdempotencyKeysTable;
  owners: OwnersTable;
  rollup_days: RollupDaysTable;
  rollup_months: RollupMonthsTable;
  sources: SourcesTable;
  transactions: TransactionsTable;
  transactions_search: TransactionsSearchTable;
  counters: CountersTable;
  email_confirmations: EmailConfirmationsTable;
  email_takebacks: EmailTakebacksTable;
  identities: IdentitiesTable;
  mails: MailsTable;
  migrations: MigrationsTable;
  passkey_challenges: PasskeyChallengesTable;
  passkeys: PasskeysTable;
  password_resets: PasswordResetsTable;
  pictures: PicturesTable;
  recovery_codes: RecoveryCodesTable;
  second_factors: SecondFactorsTable;
  security_events: SecurityEventsTable;
  sessions: SessionsTable;
  sign_ins: SignInsTable;
  users: UsersTable;
};
