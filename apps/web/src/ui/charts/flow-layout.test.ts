import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type FlowItem, layOutFlow } from './flow-layout.ts';

const toItem = (value: number, index: number): FlowItem => ({
  ...{ key: String(index), name: '', value, kind: 'income', explain: undefined },
});
const some = fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 8 });

describe('the streams of a cash flow', () => {
  it('are as wide as their amounts, fill the gate and never lie over each other', () => {
    fc.assert(
      fc.property(some, some, (ins, outs) => {
        // Both sides come to the same: what is left, or was missing, is one of them.
        const missing = ins.reduce((sum, one) => sum + one, 0) - outs.reduce((sum, one) => sum + one, 0);
        const left = [...ins, ...(missing < 0 ? [-missing] : [])].map(toItem);
        const right = [...outs, ...(missing > 0 ? [missing] : [])].map(toItem);
        const flow = layOutFlow(left, right);
        for (const side of [flow.left, flow.right]) {
          const widths = side.reduce((sum, { height }) => sum + height, 0);
          expect(widths).toBeCloseTo(flow.gate.height, 6);
          for (const [index, node] of side.entries()) {
            const next = side[index + 1];
            expect(node.y).toBeGreaterThanOrEqual(-1e-6);
            expect(node.y + node.height).toBeLessThanOrEqual((next?.y ?? flow.height) + 1e-6);
            if (next) expect(next.gateY).toBeCloseTo(node.gateY + node.height, 6);
          }
        }
      }),
    );
  });

  it('are none where nothing flows', () => {
    expect(layOutFlow([], [])).toMatchObject({ left: [], right: [] });
  });
});
