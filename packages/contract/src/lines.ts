/** A transaction is told with all of its lines: a thousand of them must not fill anybody's memory. */
export const MOST_LETTERS_OF_LINES = 5000;

export const areShort = (lines: readonly { description?: string | undefined }[]): boolean =>
  lines.reduce((sum, { description = '' }) => sum + description.length, 0) <= MOST_LETTERS_OF_LINES;
