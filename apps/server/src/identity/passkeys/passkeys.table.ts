/** The public half of a key; the other half never leaves the person's device. */
export type PasskeysTable = {
  user_id: string;
  id: string;
  credential_id: string;
  /** SubjectPublicKeyInfo, base64url. */
  public_key: string;
  /** COSE's number of the algorithm. */
  algorithm: number;
  /** The device's own count of uses, where it keeps one. */
  uses: number;
  name: string;
  created_at: string;
  last_used_at: string | null;
};

/** Something to sign, good once and for a few minutes. Whose it is, is known only where somebody adds a passkey. */
export type PasskeyChallengesTable = { hash: string; user_id: string | null; expires_at: string };

declare module '../../db/schema.ts' {
  interface Schema {
    passkey_challenges: PasskeyChallengesTable;
    passkeys: PasskeysTable;
  }
}
