/** Which notifications a person wants, as 0 and 1, and when what they could be told of was looked for. */
export type PushSettingsTable = {
  user_id: string;
  budget: number;
  due: number;
  missed: number;
  below_zero: number;
  amounts: number;
  /** Empty: never yet. */
  looked_at: string;
  /** The last change of their money by then. */
  looked_no: number;
  /** The same of the forecast, which costs more. */
  foreseen_at: string;
  foreseen_no: number;
};

declare module '../../db/schema.ts' {
  interface Schema {
    push_settings: PushSettingsTable;
  }
}
