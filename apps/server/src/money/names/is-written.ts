import { isBankImported } from '@saldo/domain';
import type { Extras, SourceRow } from '../../ledger/index.ts';

/** Whether a bank wrote its name, itself or in a file of its: what a person wrote stays as it is. */
export const isWritten = (more: Extras | undefined, source: SourceRow | undefined): boolean =>
  (source !== undefined && isBankImported(source)) || more?.from !== undefined;
