import type { DeadLetterColumns } from '../../platform/queue/queue-tables.ts';

/** What is still to be removed at the provider. It belongs to nobody: whoever it was about may be gone. */
export type BankRemovalsTable = {
  id: string;
  kind: 'link' | 'user';
  ref: string;
  attempts: number;
  due_at: string;
} & DeadLetterColumns;

declare module '../../db/schema.ts' {
  interface Schema {
    bank_removals: BankRemovalsTable;
  }
}
