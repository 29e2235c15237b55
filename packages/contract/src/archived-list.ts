import { z } from 'zod';

/** Of what is kept in mind while an archive is read; far more than anybody has. */
export const MOST_NAMED = 50_000;

export const archivedList = <Item extends z.ZodType>(item: Item) => z.array(item).max(MOST_NAMED);
