import type { ColumnShape } from './column-shape.ts';
import type { ColumnRole } from './mapping.ts';

/** What is known of a column: its heading, its cells, and what it holds where that is clear. */
export type Column = { role: ColumnRole | undefined; heading: string; shape: ColumnShape };
