import type { Flow, FlowNode } from './flow-layout.ts';
import classes from './flow-streams.module.css';

const NODE = 10;

/** Streams that are as wide as their amounts, through one gate in the middle; the labels are the caller's. */
export function FlowStreams({ flow, width }: { flow: Flow; width: number }) {
  const middle = width / 2;
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${width} ${flow.height}`}
      // On paper it is flatter; the labels follow.
      preserveAspectRatio="none"
      className={classes.drawing}
    >
      {flow.left.map((node) => (
        <Stream key={node.key} node={node} from={NODE} to={middle - NODE / 2} />
      ))}
      {flow.right.map((node) => (
        <Stream key={node.key} node={node} from={width - NODE} to={middle + NODE / 2} />
      ))}
      <rect
        className={classes.gate}
        x={middle - NODE / 2}
        y={flow.gate.y}
        width={NODE}
        height={flow.gate.height}
        rx="3"
      />
    </svg>
  );
}

function Stream({ node, from, to }: { node: FlowNode; from: number; to: number }) {
  const bend = (from + to) / 2;
  const { y, height, gateY } = node;
  return (
    <g className={classes[node.kind]}>
      <rect x={from < to ? 0 : from} y={y} width={NODE} height={Math.max(1, height)} rx="3" />
      <path
        d={`M${from} ${y}C${bend} ${y} ${bend} ${gateY} ${to} ${gateY}V${gateY + height}C${bend} ${gateY + height} ${bend} ${y + height} ${from} ${y + height}Z`}
      />
    </g>
  );
}
