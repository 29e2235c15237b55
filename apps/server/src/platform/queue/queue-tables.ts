import type { RawBuilder } from 'kysely';

/** Rows that wait until they are due: their table and key, whether tries are counted, and what else must hold. */
export type QueueTable = {
  table: string;
  key: readonly string[];
  countsAttempts: boolean;
  where?: RawBuilder<boolean>;
};

/** Of rows that are tried so often and no oftener: why it failed, and since when it is not tried any more. */
export type DeadLetterColumns = { problem: string | null; given_up_at: string | null };

/** The tables of such rows. */
export const queues = {
  mails: { table: 'mails', key: ['user_id', 'id'], countsAttempts: true },
  bank_removals: { table: 'bank_removals', key: ['id'], countsAttempts: true },
} as const satisfies Record<string, QueueTable>;
export type QueueName = keyof typeof queues;
