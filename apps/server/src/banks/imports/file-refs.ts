/** What rows of files are known by begins so, which no bank's reference does. */
export const FILE_REFS = { from: 'f', to: 'g' } as const;

export const isOfFile = (ref: string): boolean => ref >= FILE_REFS.from && ref < FILE_REFS.to;

/** What the last part of a file's reference begins with, where the row had an id of the bank's. */
export const BANK_ID = '=';

/** Whether a file told it with an id of the bank's. */
export const hasBankId = (ref: string): boolean =>
  isOfFile(ref) && ref.startsWith(BANK_ID, ref.lastIndexOf(':') + 1);

/** What kind of file told it. */
export const schemeIn = (ref: string): string => ref.slice(0, ref.indexOf(':', ref.indexOf(':') + 1) + 1);
