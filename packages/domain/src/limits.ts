/** How long a text may be, in characters: known to forms before they ask, and to the server whoever asks. */
export const LONGEST_ID = 64;
export const LONGEST_NAME = 120;
export const LONGEST_DESCRIPTION = 1000;
export const SHORTEST_PASSWORD = 8;
export const LONGEST_PASSWORD = 128;
export const LONGEST_TAG = 40;
export const MOST_TAGS = 20;
export const FEWEST_LINES = 2;
export const MOST_LINES = 50;
/** Of one transaction. */
export const MOST_ATTACHMENTS = 10;
export const LARGEST_ATTACHMENT = 10 * 1024 * 1024;
/** Days that what is deleted can still be had back. */
export const DAYS_IN_TRASH = 30;
/** Days that the two sides of a transfer may lie apart. */
export const MOST_DAYS_APART = 3;
