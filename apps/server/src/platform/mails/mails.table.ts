import type { DeadLetterColumns } from '../queue/queue-tables.ts';

/** Mails on their way: written together with what they tell of, gone once they are sent. */
export type MailsTable = {
  user_id: string;
  id: string;
  recipient: string;
  subject: string;
  /** Both sealed. */
  body_text: string;
  body_html: string;
  attempts: number;
  due_at: string;
} & DeadLetterColumns;

declare module '../../db/schema.ts' {
  interface Schema {
    mails: MailsTable;
  }
}
