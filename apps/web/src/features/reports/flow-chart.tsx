import { useElementSize } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { formatAmount } from '../../ui/money-and-dates/amounts.ts';
import { Explained } from '../explain/explained-buttons.tsx';
import { BarsList } from './bars-list.tsx';
import { composeFigures } from './describe-report.ts';
import classes from './flow-chart.module.css';
import { type Flow, type FlowItem, type FlowNode, layOutFlow } from './flow-layout.ts';

/** Narrower than this, the labels would lie over each other. */
const NARROWEST = 560;
const NODE = 10;

/** From what came in to where it went, as streams that are as wide as their amounts; where that has no room, as bars. */
export function FlowChart(props: {
  incoming: FlowItem[];
  outgoing: FlowItem[];
  total: number;
  currency: string;
}) {
  const { ref, width } = useElementSize();
  return (
    <div ref={ref} className={classes.flow}>
      {width > 0 && (width < NARROWEST ? <TwoLists {...props} /> : <Streams {...props} width={width} />)}
    </div>
  );
}

const toFigure = (item: FlowItem) => ({ ...item, amount: item.value });

function TwoLists(props: Parameters<typeof FlowChart>[0]) {
  const { t } = useTranslation();
  const sides = [
    { title: t('reports.cameFrom'), items: props.incoming, tone: 'income' },
    { title: t('reports.wentTo'), items: props.outgoing, tone: 'expense' },
  ] as const;
  return (
    <div className={classes.lists}>
      {sides.map(({ title, items, tone }) => (
        <div key={title}>
          <h3 className={classes.heading}>{title}</h3>
          <BarsList
            label={title}
            bars={items.map(toFigure)}
            whole={{
              ...{ name: title, amount: props.total },
              explain: composeFigures('together', items.map(toFigure), props.currency),
            }}
            currency={props.currency}
            tone={tone}
          />
        </div>
      ))}
    </div>
  );
}

function Streams(props: Parameters<typeof FlowChart>[0] & { width: number }) {
  const { t } = useTranslation();
  const { width, currency } = props;
  const flow = layOutFlow(props.incoming, props.outgoing);
  const middle = width / 2;
  return (
    <>
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
      <Labels title={t('reports.cameFrom')} nodes={flow.left} flow={flow} currency={currency} />
      <Labels title={t('reports.wentTo')} nodes={flow.right} flow={flow} currency={currency} isRight />
    </>
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

/** In percent of the drawing: they stay where they belong on paper, too. */
function Labels(props: {
  title: string;
  nodes: FlowNode[];
  flow: Flow;
  currency: string;
  isRight?: boolean;
}) {
  const { nodes, flow, currency } = props;
  return (
    <ul className={classes.labels} aria-label={props.title}>
      {nodes.map(({ key, name, value, y, height, explain }) => (
        <li
          key={key}
          className={classes.label}
          data-right={props.isRight || undefined}
          style={{ top: `${((y + height / 2) / flow.height) * 100}%` }}
        >
          <Explained explain={explain} className={classes.words}>
            <span className={classes.name}>{name}</span> <strong>{formatAmount(value, currency)}</strong>
          </Explained>
        </li>
      ))}
    </ul>
  );
}
