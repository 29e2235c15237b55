/** What rows of files are known by begins so, which no bank's reference does. */
export const FILE_REFS = { from: 'f', to: 'g' } as const;
