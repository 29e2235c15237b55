import type { Context } from '../../context/context.ts';
import { deleteFilesBefore } from './file-imports.repository.ts';

/** Whoever has not confirmed a file by then chooses it again. */
const KEPT_FOR = 7 * 24 * 3_600_000;

export const forgetOldFiles = ({ db, now }: Context) =>
  deleteFilesBefore(db, new Date(now().getTime() - KEPT_FOR).toISOString());
