/** Under which name an identity provider knows a person. */
export type IdentitiesTable = {
  user_id: string;
  provider: string;
  subject: string;
  /** What the provider called the account, so that its owner knows it again. */
  account: string;
  created_at: string;
};

/** A sign-in under way: started here, finished at the provider, completed by the web app. */
export type SignInsTable = {
  /** Hash of the state that the provider hands back. */
  id: string;
  provider: string;
  /** Hash of the cookie of the browser that started it: nobody can finish it elsewhere. */
  browser_hash: string;
  verifier: string;
  nonce: string;
  /** Set once the provider has vouched for somebody. */
  user_id: string | null;
  code_hash: string | null;
  /** Set where somebody who is signed in links one more way to sign in; the session has to be there at the end too. */
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
