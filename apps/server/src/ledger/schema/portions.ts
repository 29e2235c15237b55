/** One statement over all rows of a long history would, on SQLite, let nobody in until its end. */
export const ROWS_PER_PORTION = 2000;
/** Of these each may be megabytes. */
export const LARGE_ROWS_PER_PORTION = 5;
