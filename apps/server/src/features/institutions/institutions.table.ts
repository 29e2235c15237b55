/** What the provider calls it stands beside our id. */
export type InstitutionsTable = { id: string; yapily_id: string; name: string; icon: string };
