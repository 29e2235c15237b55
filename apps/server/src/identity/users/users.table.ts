export type UsersTable = {
  id: string;
  email: string;
  /** The email as it is compared: see `toEmailKey`. */
  email_key: string;
  /** When somebody showed that mails to this address reach them; null until then. */
  email_proven_at: string | null;
  /** Null for a person who signs in through an identity provider only. */
  password_hash: string | null;
  first_name: string;
  last_name: string;
  phone_number: string;
  photo_url: string | null;
  yapily_id: string | null;
  yapily_username: string | null;
  /** The language of mails that nobody is waiting for at a screen. */
  language: string;
  created_at: string;
};

declare module '../../db/schema.ts' {
  interface Schema {
    users: UsersTable;
  }
}
