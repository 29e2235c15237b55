import { describe, expect, it } from 'vitest';
import { findStep, layOutColumns } from './columns-layout.ts';

const series = [
  { tone: 'amber' as const, values: [5, -2] },
  { tone: 'blue' as const, values: [3, 4] },
  { tone: 'green' as const, values: [-1, -3] },
];
const spans = (kind: 'stacked' | 'grouped') => layOutColumns(series, kind).map(({ from, to }) => [from, to]);

describe('columns', () => {
  it('stand on top of each other; what is below zero hangs', () => {
    expect(spans('stacked')).toEqual([
      ...[
        [0, 5],
        [0, -2],
      ],
      ...[
        [5, 8],
        [0, 4],
      ],
      ...[
        [0, -1],
        [-2, -5],
      ],
    ]);
  });

  it('or side by side, each from zero', () => {
    expect(spans('grouped').every(([from]) => from === 0)).toBe(true);
    expect(layOutColumns(series, 'grouped').map(({ offset }) => offset)).toEqual([
      ...[0, 0, 1 / 3, 1 / 3, 2 / 3, 2 / 3],
    ]);
  });

  it('are stepped through from either end, and not past it', () => {
    expect(findStep('ArrowRight', undefined, 11)).toBe(0);
    expect(findStep('ArrowLeft', undefined, 11)).toBe(11);
    expect(findStep('ArrowRight', 11, 11)).toBe(11);
    expect(findStep('ArrowLeft', 0, 11)).toBe(0);
    expect([findStep('Home', 5, 11), findStep('End', 5, 11), findStep('x', 5, 11)]).toEqual([
      0,
      11,
      undefined,
    ]);
  });
});
