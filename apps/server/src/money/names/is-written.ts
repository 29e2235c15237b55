import { isBankImported } from '@saldo/domain';
import type { Extras, SourceRow } from '../../ledger/index.ts';

/** Whether a bank wrote the name, directly or in a file: people's own names stay as they are. */
export const isWritten = (more: Extras | undefined, source: SourceRow | undefined): boolean =>
  (source !== undefined && isBankImported(source)) || more?.from !== undefined;
