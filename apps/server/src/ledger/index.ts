/** The ledger's public entry: what other modules may read and write. */
export {
  type BaseCurrency,
  readBaseCurrency,
  readBaseCurrencyAt,
  readBaseCurrencyCode,
} from './entry/base-currency.ts';
export { type DayNets, listDayNets, listSourceDayNets } from './entry/day-nets.ts';
export { byPerson, parseDecided, tellDecided, toDecidedText } from './entry/decided.ts';
export { countIndexed, hasIndexed, isSplit, listIndexed, readIndexed } from './entry/entry-index.ts';
export {
  type Extras,
  type File,
  hasExtra,
  type Line,
  mccOf,
  parseExtras,
  toExtrasText,
  unsplit,
  withCents,
  withExtras,
} from './entry/extras.ts';
export { requireArchivedCents, requireCents } from './entry/given-amount.ts';
export { ALL, NO_TOTALS, NONE, toParts } from './entry/rollup.ts';
export { listSpent, listSpentIn, type Spent, toSpent } from './entry/spent.ts';
export {
  countBySource,
  listFirstMonths,
  listMonths,
  listMonthsBySource,
  listMovedBySource,
  type MonthRange,
  type MonthTotals,
  movedBy,
  sumMonths,
  type Totals,
} from './entry/totals.ts';
export {
  type CategoryMonths,
  findFirstMonth,
  listCategoryMonths,
  type MonthFlows,
  readMovedSince,
} from './entry/totals-by-category.ts';
export { findEntriesAsOf, findMoment, listRowsAsOf, type Moment } from './history/as-of.repository.ts';
export { inSlice, listSourcesAsOf, movedAsOf } from './history/as-of.sources.ts';
export { countNotAtHomeAsOf, type Found, readAllAsOf, readAsOf, readRefunded } from './history/as-of.ts';
export { forgetBookkeepingOf, forgetEntries, forgetRow } from './history/forget.ts';
export { findFormerCurrency } from './history/former-currencies.ts';
export { restoreOne } from './history/restore-one.ts';
export { retie } from './history/retie.ts';
export { isStillThere } from './history/still-there.ts';
export {
  countTrash,
  deleteTrashRow,
  findLastRow,
  findLastVersion,
  findTrashRow,
  hasTrashOf,
  listOldTrash,
  listTrashRows,
  readGone,
  type TrashRow,
} from './history/trash.repository.ts';
export { trashRow } from './history/trash.ts';
export { undoChange } from './history/undo.ts';
export { fitToPresent } from './history/undo-fit.ts';
export { hasObstacle } from './history/undo-obstacle.ts';
export { listCategoryNos } from './history/undo-present.repository.ts';
export { countTransactions, listChangesAfter, readTouched } from './query/changes.feed.ts';
export {
  type ChangeRow,
  countChanges,
  countEdited,
  findChange,
  listChanges,
  listChangesByNo,
  listVersions,
  updateChange,
} from './query/changes.repository.ts';
export type { Filter } from './query/filter.ts';
export { type Flows, flowsOf, type GroupBy, type GroupKey } from './query/group-sums.ts';
export {
  findSource,
  findSourceByNo,
  findSources,
  listFewSources,
  listFineSources,
  listSources,
  listSourcesAfter,
  type NewSource,
  readForeign,
  type SourceRow,
  updateSource,
} from './query/sources.repository.ts';
export { listGroups } from './query/transactions.groups.ts';
export { listLaterEntries } from './query/transactions.later.ts';
export { readPage } from './query/transactions.page.ts';
export {
  findBySeq,
  findTransaction,
  findTransactions,
  listSeqs,
  readAll,
} from './query/transactions.repository.ts';
export type { Sort, TransactionRow } from './query/transactions.rows.ts';
export { contains, listNamesWith, searchTextOf } from './query/transactions.search.ts';
export { countNotAtHome, findFirstDay, movedIn, sumTransactions } from './query/transactions.sums.ts';
export { addUp, countOf, listFilteredMonths, listParts } from './query/transactions.totals.ts';
export type { AttachmentsTable } from './schema/attachments.table.ts';
export { ENTRY_COLUMNS } from './schema/entry-columns.ts';
export { fromIdBytes, makeIdBytes, toIdBytes } from './schema/entry-id.ts';
export { BY } from './schema/entry-index-key.ts';
export type { ExchangeRatesTable } from './schema/exchange-rates.table.ts';
export { KINDS, kindOf } from './schema/kind.ts';
export type { Entry, Ledger, LedgerTransaction, Source } from './schema/ledger.types.ts';
export { ledgerFor } from './schema/ledger-for.ts';
export { takeNumbers } from './schema/numbers.ts';
export { ChangeInTheWay } from './schema/obstacle.ts';
export { KINDS_OF_TRASH, type OwnedTable } from './schema/owned-rows.ts';
export type { TagsTable } from './schema/tags.table.ts';
export type { TransactionsTable } from './schema/transactions.table.ts';
export {
  type Difference,
  findDifferences,
  listDifferences,
  recountDue,
  repair,
  toText,
} from './verify/verify.ts';
export { compareReport, releaseSource, reportBalance } from './write/bank-balance.ts';
export type { Change, LedgerWriter } from './write/change.ts';
export { clearEntries } from './write/clear-entries.ts';
export { type Amendment, amendEntries, type NewEntry, postEntries, restoreEntries } from './write/entries.ts';
export { readPlaced, walkPlaced } from './write/entries-in-sources.ts';
export { inTurn, withLedger } from './write/ledger.ts';
export { type Limit, requireWithin } from './write/limits.ts';
export { withRates } from './write/recalculate-base.ts';
export { sumRefunds } from './write/refunds.ts';
export { byNo, dropEntries, trashEntries } from './write/removal.ts';
export { clearPointers, deleteRows, fromData, insertRows, keepRows, updateRow } from './write/rows.ts';
export { openSources, removeSource, setBalance, setBalances, setOpening } from './write/sources.ts';
export type { Placed } from './write/steps.ts';
export {
  canLink,
  linkNewTransfers,
  linkPairs,
  suggestPairs,
  unlinkPair,
  untieTurned,
} from './write/transfers.ts';
export { uncategorize } from './write/uncategorize.ts';
