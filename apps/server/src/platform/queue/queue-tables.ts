import type { RawBuilder } from 'kysely';

/** A queue's table and key, whether attempts are counted, and further conditions. */
export type QueueTable = {
  table: string;
  key: readonly string[];
  countsAttempts: boolean;
  where?: RawBuilder<boolean>;
};

/** Columns of queues with dead letters: the reason and the time. */
export type DeadLetterColumns = { problem: string | null; given_up_at: string | null };

/** The queue tables. */
export const queues = {
  mails: { table: 'mails', key: ['user_id', 'id'], countsAttempts: true },
  push_messages: { table: 'push_messages', key: ['user_id', 'id'], countsAttempts: true },
  bank_removals: { table: 'bank_removals', key: ['id'], countsAttempts: true },
} as const satisfies Record<string, QueueTable>;
export type QueueName = keyof typeof queues;
