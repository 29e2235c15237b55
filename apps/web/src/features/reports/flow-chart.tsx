import { useTranslation } from 'react-i18next';
import { useElementWidth } from '../../ui/charts/element-width.ts';
import { type Flow, type FlowItem, type FlowNode, layOutFlow } from '../../ui/charts/flow-layout.ts';
import { FlowStreams } from '../../ui/charts/flow-streams.tsx';
import { CategoryIcon, colorOf, type Look } from '../../ui/look/category-mark.tsx';
import { formatAmount } from '../../ui/money-and-dates/amounts.ts';
import { useCategoryLooks } from '../categories/categories.queries.ts';
import { Explained } from '../explain/explained-buttons.tsx';
import { BarsList } from './bars-list.tsx';
import { composeFigures } from './describe-report.ts';
import classes from './flow-chart.module.css';

/** Narrower than this, the labels would lie over each other. */
const NARROWEST = 560;

/** From what came in to where it went, as streams that are as wide as their amounts; where that has no room, as bars. */
export function FlowChart(props: {
  incoming: FlowItem[];
  outgoing: FlowItem[];
  total: number;
  currency: string;
}) {
  const [ref, width] = useElementWidth();
  return (
    <div ref={ref} className={classes.flow}>
      {width > 0 && (width < NARROWEST ? <TwoLists {...props} /> : <Streams {...props} width={width} />)}
    </div>
  );
}

const toFigure = (item: FlowItem) => ({ ...item, amount: item.value });

/** A key says which side it is on, then which category it is of. */
function useLookOfKey(): (key: string) => Look | undefined {
  const looks = useCategoryLooks();
  return (key) => looks.get(key.split(' ')[1] ?? '');
}

function TwoLists(props: Parameters<typeof FlowChart>[0]) {
  const { t } = useTranslation();
  const lookOf = useLookOfKey();
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
            lookOf={lookOf}
            colorOf={(key) => colorOf(lookOf(key)?.colour)}
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
  return (
    <>
      <FlowStreams flow={flow} width={width} />
      <Labels title={t('reports.cameFrom')} nodes={flow.left} flow={flow} currency={currency} />
      <Labels title={t('reports.wentTo')} nodes={flow.right} flow={flow} currency={currency} isRight />
    </>
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
  const lookOf = useLookOfKey();
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
            {lookOf(key) && <CategoryIcon look={lookOf(key)} />}
            <span className={classes.name}>{name}</span> <strong>{formatAmount(value, currency)}</strong>
          </Explained>
        </li>
      ))}
    </ul>
  );
}
