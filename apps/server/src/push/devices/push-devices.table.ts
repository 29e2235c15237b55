/** A browser that takes notifications: a device only as long as its session. */
export type PushDevicesTable = {
  user_id: string;
  id: string;
  session_id: string;
  /** A browser has one address, whoever is signed in there. */
  endpoint_hash: string;
  /** Sealed JSON: address and keys. */
  subscription: string;
  name: string;
  language: string;
  created_at: string;
  last_sent_at: string | null;
};

declare module '../../db/schema.ts' {
  interface Schema {
    push_devices: PushDevicesTable;
  }
}
