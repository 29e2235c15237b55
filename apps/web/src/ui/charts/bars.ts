import type { ReactNode } from 'react';

/** What a bar chart and its table are made of. */
type Series = {
  label: string;
  color: 'income' | 'expense' | 'balance';
  values: number[];
  /** How the table shows one of them, where it is more than its text. */
  show?: (index: number, text: string) => ReactNode;
};
export type Bars = {
  title: string;
  /** What the labels are, as the head of the table's first column. */
  labelsTitle: string;
  labels: string[];
  series: Series[];
  /** In front of the figures of the vertical axis. */
  tickPrefix: string;
  /** Where the bars of a label lead, and the words for it. */
  open?: { label: (label: string) => string; at: (index: number) => void };
  /** There is nothing to draw. */
  isEmpty: boolean;
};
