import { type Area, type Areas, hasRoom } from './areas-layout.ts';
import classes from './time-chart.module.css';
import { fillOf, toneClass } from './tones.tsx';

/** Areas with their names at their end, and the line that they come to. */
export function AreaLayer(props: {
  areas: Areas;
  id: string;
  toX: (index: number) => number;
  toY: (value: number) => number;
  /** Where the drawing ends. */
  end: number;
}) {
  const { areas, id, toX, toY } = props;
  const { totals } = areas;
  const isOne = areas.areas.length === 1;
  return (
    <>
      {areas.areas.map((area, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: one series may be above zero and below it
        <g key={index} className={toneClass(area.tone)}>
          {listRuns(area).map((run) => (
            <path
              key={run[0]?.index}
              className={classes.area}
              fill={fillOf(id, area.tone)}
              d={toPath(run, toX, toY)}
            />
          ))}
        </g>
      ))}
      {!isOne && (
        <polyline
          className={classes.total}
          points={totals
            .flatMap((value, index) => (value === null ? [] : [`${toX(index)},${toY(value)}`]))
            .join(' ')}
        />
      )}
      {areas.areas
        .filter((area) => hasRoom(area, toY))
        .map((area) => {
          const last = area.ranges.at(-1);
          const middle = (toY(last?.from ?? 0) + toY(last?.to ?? 0)) / 2;
          return (
            <text
              key={`${area.label} ${middle}`}
              className={classes.areaName}
              x={toX(area.ranges.length - 1) - 6}
              y={middle}
              textAnchor="end"
              dy="0.35em"
            >
              {area.label}
            </text>
          );
        })}
    </>
  );
}

type Point = { index: number; from: number; to: number };

/** As far as it is known without a gap. */
function listRuns({ ranges }: Area): Point[][] {
  const runs: Point[][] = [[]];
  for (const [index, range] of ranges.entries())
    if (range) runs.at(-1)?.push({ index, ...range });
    else runs.push([]);
  return runs.filter(({ length }) => length > 0);
}

function toPath(run: Point[], toX: (index: number) => number, toY: (value: number) => number): string {
  // A single period is a narrow bar: it has no width otherwise.
  const [only] = run;
  const points =
    run.length === 1 && only
      ? ([
          [toX(only.index) - 6, only],
          [toX(only.index) + 6, only],
        ] as [number, Point][])
      : run.map((point): [number, Point] => [toX(point.index), point]);
  const there = points.map(([x, { to }]) => `${x} ${toY(to)}`);
  const back = points.toReversed().map(([x, { from }]) => `${x} ${toY(from)}`);
  return `M${[...there, ...back].join('L')}Z`;
}
