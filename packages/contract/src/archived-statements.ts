import { LONGEST_DESCRIPTION } from '@saldo/domain';
import { z } from 'zod';
import { balance, day, id, isPlainText, PLAIN_TEXT } from './wire.ts';

/** Of a transaction among those of an archive. */
export const place = z.int().min(0).max(100_000_000);

/** What banks call things by is as long as they like. */
const LONGEST_LABEL = 1000;

/** Whether an archive can have it: what can't be brought back would keep everything else away. */
export const isArchivable = (text: string): boolean => text.length <= LONGEST_LABEL && isPlainText(text);

const label = z.string().max(LONGEST_LABEL).refine(isPlainText, PLAIN_TEXT);
const toldText = z.string().max(LONGEST_DESCRIPTION).refine(isPlainText, PLAIN_TEXT);

export const archivedAccount = z
  .object({ bank: label.nullable(), id: label.nullable(), number: label.nullable(), name: label.nullable() })
  .meta({ description: 'What its bank calls it: once it is linked again, it is found by this.' });

/** After the transactions, too: what they are known by when a file or a bank tells them again. */
export const archivedStatementRow = z.object({
  transaction: place,
  source_id: id.meta({ description: 'Where it was told, whatever source its transaction is in by now.' }),
  ref: label.min(1),
  date: day,
  amount: balance,
  name: toldText,
  description: toldText,
  pending: z.boolean().optional(),
});
