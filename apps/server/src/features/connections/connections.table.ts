export type ConnectionsTable = {
  owner: number;
  id: string;
  institution_id: string;
  /** A handle for the consent, which stays with us; null until the bank has given it. */
  consent_token: string | null;
};
