/** Where the streams of a cash flow lie: what came in on the left, through one gate, to where it went on the right. */

export type FlowItem = {
  key: string;
  name: string;
  value: number;
  kind: 'income' | 'spending' | 'kept';
  explain: string | undefined;
};
export type FlowNode = FlowItem & {
  y: number;
  height: number;
  /** Where its stream meets the gate. */
  gateY: number;
};
export type Flow = {
  left: FlowNode[];
  right: FlowNode[];
  gate: { y: number; height: number };
  height: number;
};

/** What a label needs, however small its stream is. */
const ROW = 30;
const GAP = 6;
const GATE = 280;

export function layOutFlow(left: FlowItem[], right: FlowItem[]): Flow {
  const total = Math.max(sumOf(left), sumOf(right));
  const scale = total > 0 ? GATE / total : 0;
  const height = Math.max(GATE, heightOf(left, scale), heightOf(right, scale));
  const gate = { y: (height - GATE) / 2, height: GATE };
  return {
    left: place(left, scale, height, gate.y),
    right: place(right, scale, height, gate.y),
    gate,
    height,
  };
}

const sumOf = (items: FlowItem[]) => items.reduce((sum, { value }) => sum + value, 0);
const slotOf = ({ value }: FlowItem, scale: number) => Math.max(ROW, value * scale) + GAP;
const heightOf = (items: FlowItem[], scale: number) =>
  items.reduce((sum, item) => sum + slotOf(item, scale), -GAP);

function place(items: FlowItem[], scale: number, whole: number, gateTop: number): FlowNode[] {
  let y = (whole - heightOf(items, scale)) / 2;
  let gateY = gateTop;
  return items.map((item) => {
    const height = item.value * scale;
    const slot = slotOf(item, scale);
    const node = { ...item, y: y + (slot - GAP - height) / 2, height, gateY };
    y += slot;
    gateY += height;
    return node;
  });
}
