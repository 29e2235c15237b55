export type UsersTable = {
  id: string;
  email: string;
  /** The email's comparison key: see `toEmailKey`. */
  email_key: string;
  /** When the address was proven; null if it isn't. */
  email_proven_at: string | null;
  /** Null for people who sign in only through a provider. */
  password_hash: string | null;
  first_name: string;
  last_name: string;
  phone_number: string;
  photo_url: string | null;
  yapily_id: string | null;
  yapily_username: string | null;
  /** The language of mails sent without a request. */
  language: string;
  created_at: string;
};

declare module '../../db/schema.ts' {
  interface Schema {
    users: UsersTable;
  }
}
