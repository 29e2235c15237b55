/** Nobody guesses a name, and what is under one never changes. */
export type PicturesTable = { name: string; bytes: Uint8Array; created_at: string };
