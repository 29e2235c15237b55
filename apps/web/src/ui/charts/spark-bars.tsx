import classes from './bar-chart.module.css';
import type { Bars } from './bars.ts';

const HEIGHT = 24;
const STEP = 9;
const MOST = 12;

/** The newest bars of a chart, as large as a word: how it went, and no figures. */
export function SparkBars({ bars }: { bars: Bars }) {
  const { labels, series } = bars;
  const first = Math.max(0, labels.length - MOST);
  const highest = Math.max(1, ...series.flatMap(({ values }) => values.slice(first)));
  const wide = STEP / Math.max(1, series.length) - 1;
  // As wide as a year, however much of it there is: nothing moves when it comes.
  return (
    <svg aria-hidden="true" width={MOST * STEP} height={HEIGHT}>
      {series.map(({ label, color, values }, place) => (
        <g key={label} data-color={color} className={classes.bars}>
          {values.slice(first).map((value, index) => {
            const height = Math.max(1, (value / highest) * HEIGHT);
            const x = (MOST - labels.length + first + index) * STEP + place * (wide + 0.5);
            // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place
            return <path key={index} d={`M${x} ${HEIGHT}v${-height}h${wide}v${height}z`} />;
          })}
        </g>
      ))}
    </svg>
  );
}
