export { LONGEST_DESCRIBED } from './learner/features.ts';
export { type CleanedName, cleanName } from './names/clean-name.ts';
export type { NameRule } from './names/name-rule.ts';
export { nameRules } from './names/name-rules.ts';
export { listTokens } from './names/tokens.ts';
export type { SortedRow } from './row.ts';
export { findProblem, matchesRule, type PreparedRule, prepareRule } from './rules/matches-rule.ts';
export { type Condition, type Field, type Op, opsOf, type Rule, type RuleRow } from './rules/rule.ts';
export { type RulesReport, reportRules } from './rules/rules-report.ts';
export {
  makeSorter,
  type Prediction,
  rebuildSorter,
  type Sorter,
  type SorterCategory,
  type SorterRecord,
} from './sorter.ts';
export { SORTER_VERSION } from './sorter-bytes.ts';
export { proposeUsual } from './start/propose-usual.ts';
export { makeNearest, mapUsual, type Near, type OwnCategory } from './usual/map-usual.ts';
export { type UsualCategory, type UsualId, usualCategories } from './usual/usual-categories.ts';
