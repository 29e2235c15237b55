export { type CleanedName, cleanName } from './names/clean-name.ts';
export { nameRules } from './names/name-rules.ts';
export { proposeUsual } from './start/propose-usual.ts';
export type { SortedRow } from './row.ts';
export { makeSorter, type Prediction, rebuildSorter, type Sorter, type SorterCategory, type SorterRecord } from './sorter.ts';
export { SORTER_VERSION } from './sorter-bytes.ts';
export { mapUsual, type OwnCategory } from './usual/map-usual.ts';
export { type UsualCategory, type UsualId, usualCategories } from './usual/usual-categories.ts';
