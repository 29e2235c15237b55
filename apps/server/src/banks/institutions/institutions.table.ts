/** What the provider calls it stands beside our id. Its picture is kept here, so that no page asks the provider. */
export type InstitutionsTable = {
  id: string;
  yapily_id: string;
  name: string;
  icon_url: string | null;
  icon_type: string | null;
  icon: Uint8Array | null;
  refreshed_at: string;
};

declare module '../../db/schema.ts' {
  interface Schema {
    institutions: InstitutionsTable;
  }
}
