import type { BalanceProof } from '@saldo/contract';

export type Span = BalanceProof['spans'][number];
export type State = Span['state'];
export const STATES = ['agreeing', 'differing', 'covered', 'missing'] as const satisfies State[];

/** Days that are alike within a month, by their numbers. */
type Run = { first: number; last: number; state: State };
type StripMonth = { month: string; runs: Run[] };

/** A line for each month, the newest first: what a span has in it. */
export function toMonths(spans: readonly Span[]): StripMonth[] {
  const months = new Map<string, Run[]>();
  for (const { from, to, state } of spans) {
    for (let month = from.slice(0, 7); month <= to.slice(0, 7); month = nextMonth(month)) {
      const first = from.startsWith(month) ? dayOf(from) : 1;
      const last = to.startsWith(month) ? dayOf(to) : lengthOf(month);
      const runs = months.get(month) ?? [];
      runs.push({ first, last, state });
      months.set(month, runs);
    }
  }
  return [...months].map(([month, runs]) => ({ month, runs })).reverse();
}

export function countDays({ from, to }: Span): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;
}

const dayOf = (date: string) => Number(date.slice(8, 10));

function nextMonth(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 7);
}

function lengthOf(month: string): number {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 0)).getUTCDate();
}
