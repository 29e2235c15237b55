/** A person's subject at an identity provider. */
export type IdentitiesTable = {
  user_id: string;
  provider: string;
  subject: string;
  /** The provider's account name, for its owner to recognize. */
  account: string;
  created_at: string;
};

/** A sign-in in progress: started here, finished at the provider, completed by the web app. */
export type SignInsTable = {
  /** Hash of the state that the provider returns. */
  id: string;
  provider: string;
  /** Hash of the starting browser's cookie: nobody can finish it elsewhere. */
  browser_hash: string;
  verifier: string;
  nonce: string;
  /** Set once the provider has identified somebody. */
  user_id: string | null;
  code_hash: string | null;
  /** Set if somebody signed in adds this sign-in; their session must still exist at the end. */
  linking_user_id: string | null;
  linking_session_id: string | null;
  expires_at: string;
};

declare module '../../db/schema.ts' {
  interface Schema {
    identities: IdentitiesTable;
    sign_ins: SignInsTable;
  }
}
