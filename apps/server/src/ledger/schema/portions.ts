/** On SQLite, one statement over a long history would block everybody. */
export const ROWS_PER_PORTION = 2000;
/** Each of these may be megabytes. */
export const LARGE_ROWS_PER_PORTION = 5;
