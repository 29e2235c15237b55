import type { DeadLetterColumns } from '../queue/queue-tables.ts';

/** The outbox: written with the event, deleted when sent. */
export type MailsTable = {
  user_id: string;
  id: string;
  recipient: string;
  subject: string;
  /** Both encrypted. */
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
