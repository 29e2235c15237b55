import { leavingHandlers } from './account-data/leaving/leaving.handlers.ts';
import { personalDataHandlers } from './account-data/personal-data/personal-data.handlers.ts';
import { sampleDataHandlers } from './account-data/sample-data/sample-data.handlers.ts';
import { balanceProofsHandlers } from './banks/balance-proofs/balance-proofs.handlers.ts';
import { bankUsersHandlers } from './banks/bank-users/bank-users.handlers.ts';
import { connectionsHandlers } from './banks/connections/connections.handlers.ts';
import { fileImportsHandlers } from './banks/file-imports/file-imports.handlers.ts';
import { importsHandlers } from './banks/imports/imports.handlers.ts';
import { isImportUndoRefused, undoImportOf } from './banks/imports/imports.undo.ts';
import { institutionsHandlers } from './banks/institutions/institutions.handlers.ts';
import type { Context } from './context/context.ts';
import type { Handlers } from './http/routes/handlers.ts';
import { emailsHandlers } from './identity/emails/emails.handlers.ts';
import { identitiesHandlers } from './identity/identities/identities.handlers.ts';
import { passkeysHandlers } from './identity/passkeys/passkeys.handlers.ts';
import { passwordsHandlers } from './identity/passwords/passwords.handlers.ts';
import { preferencesHandlers } from './identity/preferences/preferences.handlers.ts';
import { profileHandlers } from './identity/profile/profile.handlers.ts';
import { secondFactorHandlers } from './identity/second-factor/second-factor.handlers.ts';
import { securityEventsHandlers } from './identity/security-events/security-events.handlers.ts';
import { sessionsHandlers } from './identity/sessions/sessions.handlers.ts';
import { isSignedIn } from './identity/sessions/sessions.service.ts';
import { signInHandlers } from './identity/sign-in/sign-in.handlers.ts';
import { uploadsHandlers } from './identity/uploads/uploads.handlers.ts';
import { askHandlers } from './money/ask/ask.handlers.ts';
import { attachmentsHandlers } from './money/attachments/attachments.handlers.ts';
import { balancesHandlers } from './money/balances/balances.handlers.ts';
import { budgetsHandlers } from './money/budgets/budgets.handlers.ts';
import { calendarHandlers } from './money/calendar/calendar.handlers.ts';
import { categoriesHandlers } from './money/categories/categories.handlers.ts';
import { categoryGroupsHandlers } from './money/category-groups/category-groups.handlers.ts';
import { CATEGORY_GROUP_LIMITS } from './money/category-groups/category-groups.limits.ts';
import { changesHandlers } from './money/changes/changes.handlers.ts';
import { currenciesHandlers } from './money/currencies/currencies.handlers.ts';
import { fixedExpensesHandlers } from './money/fixed-expenses/fixed-expenses.handlers.ts';
import { forecastHandlers } from './money/forecast/forecast.handlers.ts';
import { goalsHandlers } from './money/goals/goals.handlers.ts';
import { GOAL_LIMITS } from './money/goals/goals.limits.ts';
import { monthlyPlanHandlers } from './money/monthly-plan/monthly-plan.handlers.ts';
import { monthsHandlers } from './money/months/months.handlers.ts';
import { namesHandlers } from './money/names/names.handlers.ts';
import { findPaymentsOfFixed } from './money/recurring/payments-of-fixed.ts';
import { recurringHandlers } from './money/recurring/recurring.handlers.ts';
import { RECURRING_LIMITS } from './money/recurring/recurring.limits.ts';
import { reportsHandlers } from './money/reports/reports.handlers.ts';
import { rulesHandlers } from './money/rules/rules.handlers.ts';
import { RULE_LIMITS } from './money/rules/rules.limits.ts';
import { savedReportsHandlers } from './money/saved-reports/saved-reports.handlers.ts';
import { scenariosHandlers } from './money/scenarios/scenarios.handlers.ts';
import { SCENARIO_LIMITS } from './money/scenarios/scenarios.limits.ts';
import { suggestionsHandlers } from './money/sorting/suggestions.handlers.ts';
import { sourcesHandlers } from './money/sources/sources.handlers.ts';
import { readFeed } from './money/sync/changes-feed.ts';
import { tagsHandlers } from './money/tags/tags.handlers.ts';
import { transactionsHandlers } from './money/transactions/transactions.handlers.ts';
import { transfersHandlers } from './money/transfers/transfers.handlers.ts';
import { helloHandlers } from './platform/hello/hello.handlers.ts';
import { liveHandlers } from './platform/live/live.handlers.ts';
import { settingsHandlers } from './platform/settings/settings.handlers.ts';
import { pushDevicesHandlers } from './push/devices/push-devices.handlers.ts';
import { pushMessagesHandlers } from './push/messages/push-messages.handlers.ts';
import { pushSettingsHandlers } from './push/settings/push-settings.handlers.ts';

/** What every row of the endpoint table does. */
export function toHandlers(context: Context): Handlers {
  return {
    ...attachmentsHandlers(context),
    ...askHandlers(context),
    ...balanceProofsHandlers(context),
    ...balancesHandlers(context),
    ...rulesHandlers(context),
    ...suggestionsHandlers(context),
    ...bankUsersHandlers(context),
    ...budgetsHandlers(context),
    ...categoriesHandlers(context),
    ...changesHandlers(
      context,
      {
        ownUndo: undoImportOf(context),
        isOwnRefused: isImportUndoRefused,
        limits: [
          ...GOAL_LIMITS,
          ...RECURRING_LIMITS,
          ...SCENARIO_LIMITS,
          ...RULE_LIMITS,
          ...CATEGORY_GROUP_LIMITS,
        ],
      },
      readFeed,
    ),
    ...connectionsHandlers(context),
    ...emailsHandlers(context),
    ...fileImportsHandlers(context),
    ...fixedExpensesHandlers(context, findPaymentsOfFixed),
    ...categoryGroupsHandlers(context),
    ...goalsHandlers(context),
    ...monthlyPlanHandlers(context),
    ...recurringHandlers(context),
    ...scenariosHandlers(context),
    ...forecastHandlers(context),
    ...calendarHandlers(context),
    ...helloHandlers,
    ...identitiesHandlers(context),
    ...importsHandlers(context),
    ...institutionsHandlers(context),
    ...liveHandlers(context, (caller) => isSignedIn(context.db, caller)),
    ...monthsHandlers(context),
    ...reportsHandlers(context),
    ...currenciesHandlers(context),
    ...savedReportsHandlers(context),
    ...namesHandlers(context),
    ...passkeysHandlers(context),
    ...passwordsHandlers(context),
    ...personalDataHandlers(context),
    ...sampleDataHandlers(context),
    ...secondFactorHandlers(context),
    ...securityEventsHandlers(context),
    ...sessionsHandlers(context),
    ...settingsHandlers(context),
    ...sourcesHandlers(context),
    ...tagsHandlers(context),
    ...transactionsHandlers(context),
    ...transfersHandlers(context),
    ...uploadsHandlers(context),
    ...leavingHandlers(context),
    ...preferencesHandlers(context),
    ...pushDevicesHandlers(context),
    ...pushMessagesHandlers(context),
    ...pushSettingsHandlers(context),
    ...profileHandlers(context),
    ...signInHandlers(context),
  };
}
