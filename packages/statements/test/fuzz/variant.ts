/** Everything about a variant follows from its number and the changes that are made. */
export type Variant = { no: number; changes: string[] };
