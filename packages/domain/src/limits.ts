/** How long a text may be, in characters: known to forms before they ask, and to the server whoever asks. */
export const LONGEST_ID = 64;
export const LONGEST_NAME = 120;
export const LONGEST_DESCRIPTION = 1000;
export const SHORTEST_PASSWORD = 8;
export const LONGEST_PASSWORD = 128;
