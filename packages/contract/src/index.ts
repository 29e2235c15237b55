import type { z } from 'zod';
import { askEndpoints } from './ask.ts';
import { attachmentsEndpoints } from './attachments.ts';
import { balanceProofsEndpoints } from './balance-proofs.ts';
import { balancesEndpoints } from './balances.ts';
import { bankUsersEndpoints } from './bank-users.ts';
import { budgetsEndpoints } from './budgets.ts';
import { calendarEndpoints } from './calendar.ts';
import { categoriesEndpoints } from './categories.ts';
import { categoryGroupsEndpoints } from './category-groups.ts';
import { changesEndpoints } from './changes.ts';
import { connectionsEndpoints } from './connections.ts';
import { currenciesEndpoints } from './currencies.ts';
import { emailsEndpoints } from './emails.ts';
import type { Endpoint } from './endpoint.ts';
import { explainEndpoints } from './explain.ts';
import { fileImportsEndpoints } from './file-imports.ts';
import { fixedExpensesEndpoints } from './fixed-expenses.ts';
import { forecastEndpoints } from './forecast.ts';
import { goalsEndpoints } from './goals.ts';
import { helloEndpoints } from './hello.ts';
import { identitiesEndpoints } from './identities.ts';
import { importsEndpoints } from './imports.ts';
import { institutionsEndpoints } from './institutions.ts';
import { liveEndpoints } from './live.ts';
import { monthlyPlanEndpoints } from './monthly-plan.ts';
import { monthsEndpoints } from './months.ts';
import { namesEndpoints } from './names.ts';
import { passkeysEndpoints } from './passkeys.ts';
import { passwordsEndpoints } from './passwords.ts';
import { personalDataEndpoints } from './personal-data.ts';
import { preferencesEndpoints } from './preferences.ts';
import { pushEndpoints } from './push.ts';
import { recurringEndpoints } from './recurring.ts';
import { reportsEndpoints } from './reports.ts';
import { rulesEndpoints } from './rules.ts';
import { sampleDataEndpoints } from './sample-data.ts';
import { savedReportsEndpoints } from './saved-reports.ts';
import { scenariosEndpoints } from './scenarios.ts';
import { screensEndpoints } from './screens.ts';
import { secondFactorEndpoints } from './second-factor.ts';
import { securityEventsEndpoints } from './security-events.ts';
import { sessionsEndpoints } from './sessions.ts';
import { settingsEndpoints } from './settings.ts';
import { sourcesEndpoints } from './sources.ts';
import { suggestionsEndpoints } from './suggestions.ts';
import { tagsEndpoints } from './tags.ts';
import { transactionsEndpoints } from './transactions.ts';
import { transfersEndpoints } from './transfers.ts';
import { uploadsEndpoints } from './uploads.ts';
import { usersEndpoints } from './users.ts';

export { changedCodeOf, isVersioned, makesChange, readerOf, responseOf } from './answers.ts';
export { MOST_NAMED } from './archived-list.ts';
export { archivedStatementRow, isArchivable } from './archived-statements.ts';
export type { Attachment } from './attachments.ts';
export type { BalanceProof, BalanceSuspect } from './balance-proofs.ts';
export type { Balance } from './balances.ts';
export type { Budget } from './budgets.ts';
export type { Category } from './categories.ts';
export { type CategoryGroup, LAST_POSITION, MOST_CATEGORY_GROUPS } from './category-groups.ts';
export type { Change, KindOfChange, Trashed } from './changes.ts';
export type { Connection } from './connections.ts';
export type { Currencies, RateTold } from './currencies.ts';
export { DAYS_KEPT_FOR_DEVICES, KEY_OF_DEVICE } from './devices.ts';
export type { Access, Endpoint } from './endpoint.ts';
export { type ErrorCode, errorTable } from './errors.ts';
export { errorsOf, hasStrictQuery, takesKey } from './errors-of.ts';
export type { Explained, Explanation } from './explain.ts';
export type { FileImport, FileImportItem, FileQuestion, StatementMapping } from './file-imports.shapes.ts';
export type { FixedExpense } from './fixed-expenses.ts';
export type { Forecast, SafeToSpend } from './forecast.ts';
export { MOST_GOALS, MOST_SOURCES_OF_GOAL } from './goals.plan.ts';
export type { Goal } from './goals.ts';
export type { Identity } from './identities.ts';
export type { Batch, ImportDecision } from './imports.ts';
export type { Institution } from './institutions.ts';
export { TAB_HEADER } from './live.ts';
export { MOST_SOURCES_OF_PLAN } from './monthly-plan.archive.ts';
export type { MonthlyPlan, PlanAlert, PlanLine } from './monthly-plan.ts';
export type { MonthAtAGlance } from './months.ts';
export type { NameRule } from './names.ts';
export type { Passkey } from './passkeys.ts';
export {
  type Archive,
  archive,
  archivedAttachment,
  TOLD_ONLY,
} from './personal-data.ts';
export { PLAN_NAMES, type PlanName } from './plans.ts';
export { DEFAULT_PREFERENCES, type Preferences } from './preferences.ts';
export { MOST_PUSH_DEVICES, type Push, type PushDevice } from './push.ts';
export { EDITED, MOST_MERCHANTS, MOST_PINNED, MOST_RECURRING, MOST_SKIPPED } from './recurring.plan.ts';
export type { CalendarEntry, Recurring } from './recurring.ts';
export type {
  CashFlowReport,
  CompareReport,
  NetWorthReport,
  ReportItem,
  ReportPeriod,
  SpendingReport,
  TrendsReport,
} from './reports.ts';
export type { PreviewedRow, Rule, RuleAction, RuleCondition } from './rules.ts';
export type { SavedReport } from './saved-reports.ts';
export { MOST_SCENARIO_CHANGES, MOST_SCENARIOS } from './scenarios.plan.ts';
export type { Scenario, ScenarioChange } from './scenarios.ts';
export type { SecurityEvent, SecurityEventKind } from './security-events.ts';
export type { Session } from './sessions.ts';
export type { Settings } from './settings.ts';
export type { Source } from './sources.ts';
export type { Suggestion } from './suggestions.ts';
export type { Summary, Transaction, TransactionLine, TransactionVersion } from './transactions.shapes.ts';
export type { TransferSuggestion } from './transfers.ts';
export type { User } from './users.ts';
export {
  amountWords,
  type ErrorBody,
  email,
  errorBody,
  isPlainText,
  personalText,
} from './wire.ts';

/** The product, a row per call, under the noun of its feature. */
export const endpointsByFeature = {
  ask: askEndpoints,
  attachments: attachmentsEndpoints,
  balances: balancesEndpoints,
  'bank-users': bankUsersEndpoints,
  budgets: budgetsEndpoints,
  categories: categoriesEndpoints,
  'category-groups': categoryGroupsEndpoints,
  changes: changesEndpoints,
  connections: connectionsEndpoints,
  currencies: currenciesEndpoints,
  explain: explainEndpoints,
  'file-imports': fileImportsEndpoints,
  imports: importsEndpoints,
  institutions: institutionsEndpoints,
  months: monthsEndpoints,
  names: namesEndpoints,
  'fixed-expenses': fixedExpensesEndpoints,
  forecast: forecastEndpoints,
  goals: goalsEndpoints,
  'monthly-plan': monthlyPlanEndpoints,
  recurring: recurringEndpoints,
  calendar: calendarEndpoints,
  reports: reportsEndpoints,
  'saved-reports': savedReportsEndpoints,
  scenarios: scenariosEndpoints,
  rules: rulesEndpoints,
  'sample-data': sampleDataEndpoints,
  sources: sourcesEndpoints,
  suggestions: suggestionsEndpoints,
  tags: tagsEndpoints,
  transactions: transactionsEndpoints,
  transfers: transfersEndpoints,
  'balance-proofs': balanceProofsEndpoints,
  emails: emailsEndpoints,
  hello: helloEndpoints,
  live: liveEndpoints,
  identities: identitiesEndpoints,
  passkeys: passkeysEndpoints,
  passwords: passwordsEndpoints,
  'personal-data': personalDataEndpoints,
  preferences: preferencesEndpoints,
  push: pushEndpoints,
  screens: screensEndpoints,
  'second-factor': secondFactorEndpoints,
  'security-events': securityEventsEndpoints,
  sessions: sessionsEndpoints,
  settings: settingsEndpoints,
  uploads: uploadsEndpoints,
  users: usersEndpoints,
};

type ByFeature = typeof endpointsByFeature;
type Endpoints = Merged<ByFeature[keyof ByFeature]>;
export type EndpointName = keyof Endpoints;

/** The same rows, all together. */
export const endpoints: Endpoints = Object.assign({}, ...Object.values(endpointsByFeature));

/** From one of several to all of them in one. */
type Merged<Some> = Flat<
  (Some extends unknown ? (one: Some) => void : never) extends (all: infer All) => void ? All : never
>;
type Flat<All> = { [Name in keyof All]: All[Name] };

type RequestPart = 'params' | 'query' | 'headers' | 'body';
type PartsOf<Row extends Endpoint> = Extract<keyof Row, RequestPart>;
type SchemaOf<Row, P> = P extends keyof Row ? (Row[P] extends z.ZodType ? Row[P] : never) : never;

/** What a handler gets: the checked, converted input of its row. */
export type Input<Name extends EndpointName> = {
  [P in PartsOf<Endpoints[Name]>]: z.output<SchemaOf<Endpoints[Name], P>>;
};

/** What a caller gives; a query or headers of which nothing is required may be left out. */
export type RequestOf<Name extends EndpointName> = {
  [P in NeededParts<Endpoints[Name]>]: z.input<SchemaOf<Endpoints[Name], P>>;
} & {
  [P in Exclude<PartsOf<Endpoints[Name]>, NeededParts<Endpoints[Name]>>]?: z.input<
    SchemaOf<Endpoints[Name], P>
  >;
};

type NeededParts<Row extends Endpoint> = {
  [P in PartsOf<Row>]: P extends 'query' | 'headers'
    ? object extends z.input<SchemaOf<Row, P>>
      ? never
      : P
    : P;
}[PartsOf<Row>];

/** What a handler answers with. */
export type Answer<Name extends EndpointName> = z.input<Endpoints[Name]['response']>;

/** What a caller gets. */
export type ResponseOf<Name extends EndpointName> = z.output<Endpoints[Name]['response']>;
