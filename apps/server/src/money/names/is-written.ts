import { isBankImported } from '@saldo/domain';
import type { More } from '../../ledger/more.ts';
import type { SourceRow } from '../../ledger/sources.repository.ts';

/** Whether a bank wrote its name, itself or in a file of its: what a person wrote stays as it is. */
export const isWritten = (more: More | undefined, source: SourceRow | undefined): boolean =>
  (source !== undefined && isBankImported(source)) || more?.from !== undefined;
