import type { Batch } from '@saldo/contract';
import type { ImportsTable } from './imports.table.ts';

export function toBatch(row: ImportsTable, sourceId: string): Batch {
  const { owner: _, source_no: __, reading: ___, from_day: ____, to_day: _____, ...batch } = row;
  return { ...batch, source_id: sourceId };
}
