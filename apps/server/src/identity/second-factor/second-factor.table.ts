/** One per person; the secret is encrypted and active once confirmed by a code. */
export type SecondFactorsTable = {
  user_id: string;
  secret: string;
  enabled_at: string | null;
  /** The step of the last accepted code: no code works twice. */
  last_step: number;
};

export type RecoveryCodesTable = { user_id: string; code_hash: string };

declare module '../../db/schema.ts' {
  interface Schema {
    recovery_codes: RecoveryCodesTable;
    second_factors: SecondFactorsTable;
  }
}
