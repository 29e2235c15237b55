/** A public key; the private key never leaves the device. */
export type PasskeysTable = {
  user_id: string;
  id: string;
  credential_id: string;
  /** SubjectPublicKeyInfo, base64url. */
  public_key: string;
  /** COSE's algorithm number. */
  algorithm: number;
  /** The device's use counter, if it has one. */
  uses: number;
  name: string;
  created_at: string;
  last_used_at: string | null;
};

/** A one-time challenge for a few minutes. Has an owner only when adding a passkey. */
export type PasskeyChallengesTable = { hash: string; user_id: string | null; expires_at: string };

declare module '../../db/schema.ts' {
  interface Schema {
    passkey_challenges: PasskeyChallengesTable;
    passkeys: PasskeysTable;
  }
}
