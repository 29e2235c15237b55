import type { DeadLetterColumns } from '../../platform/queue/queue-tables.ts';

/** On its way to one device. */
export type PushMessagesTable = {
  user_id: string;
  id: string;
  device_id: string;
  /** Sealed JSON: the news. Its words are chosen when it is sent. */
  data: string;
  /** Later it is no news. */
  expires_at: string;
  attempts: number;
  due_at: string;
} & DeadLetterColumns;

declare module '../../db/schema.ts' {
  interface Schema {
    push_messages: PushMessagesTable;
  }
}
