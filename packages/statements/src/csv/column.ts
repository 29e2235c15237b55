import type { ColumnRole } from '../model/mapping.ts';
import type { ColumnShape } from '../table/column-shape.ts';

/** What is known of a column: its heading, its cells, and what it holds where that is clear. */
export type Column = { role: ColumnRole | undefined; heading: string; shape: ColumnShape };
